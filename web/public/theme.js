// Before the first paint: the theme that was chosen, so that nothing flashes.
try {
  const kept = JSON.parse(localStorage.getItem('heterodox.settings') || '{}');
  if (kept.theme && kept.theme !== 'auto') document.documentElement.dataset.theme = kept.theme;
} catch {}
