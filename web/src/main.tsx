// Puts the client into the page.
import { render } from 'solid-js/web';
import { startRouter } from './app/router';
import { Shell } from './app/Shell';
import { followTheme } from './store/theme';
import { followLanguage } from './text';
import './style/base.css';
import './style/themes.css';
import './style/pages.css';
import './style/game.css';

startRouter();
render(() => {
  followTheme();
  followLanguage();
  return <Shell />;
}, document.getElementById('app')!);

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Refused over plain http: then everything still works while the page is open.
  addEventListener('load', () => navigator.serviceWorker.register('/sw.js').catch(() => {}));
}
