// Before the first paint: light or dark, so that nothing flashes.
{
  let theme = 'auto';
  try {
    theme = JSON.parse(localStorage.getItem('heterodox.settings') || '{}').theme;
  } catch {}
  const dark = matchMedia('(prefers-color-scheme: dark)').matches;
  document.documentElement.dataset.theme = theme === 'light' || theme === 'dark' ? theme : dark ? 'dark' : 'light';
}
