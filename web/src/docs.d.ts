declare module 'virtual:docs/*' {
  const html: string;
  export default html;
}
