// Hebrew: the pages, the names that variant files give in English, and everything Rust says.
import type { Messages } from './catalogue';

const files = import.meta.glob<Messages>(['@messages/he/*.ftl', '!**/*-studio.ftl'], {
  eager: true,
  import: 'default',
});

export default Object.assign({}, ...Object.values(files)) as Messages;
