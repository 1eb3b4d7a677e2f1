// Catalogues as build/messages.ts reads them.
declare module '*.ftl' {
  const messages: import('./catalogue').Messages;
  export default messages;
}
