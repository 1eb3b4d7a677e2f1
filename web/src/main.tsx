// Puts the client into the page.
import { render } from 'solid-js/web';
import { startRouter } from './app/router';
import { Shell } from './app/Shell';
import { settings } from './store/settings';
import { followTheme } from './store/theme';
import { outdated } from './store/variants';
import { followLanguage, speak } from './text';
import './style/base.css';
import './style/themes.css';
import './style/pages.css';
import './style/game.css';

startRouter();
// No page in one language before it is there in another.
void speak(settings.language).then(() =>
  render(() => {
    followTheme();
    followLanguage();
    return <Shell />;
  }, document.getElementById('app')!),
);

// Next time, if the worker cannot be loaded now: under their old names they are found, too.
if (outdated().length) void import('./store/rename').then((it) => it.renameVariants()).catch(() => {});

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  // Refused over plain http: then everything still works while the page is open.
  addEventListener('load', () => navigator.serviceWorker.register('/sw.js').catch(() => {}));
}
