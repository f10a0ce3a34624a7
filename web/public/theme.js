// Before anything is painted: the colours that were chosen here, so that no other flash up first.
try {
  const { theme } = JSON.parse(localStorage.getItem('lungomare.settings') ?? '{}');
  if (theme) document.documentElement.dataset.theme = theme;
} catch {
  // Nothing that can be read: as the system has them.
}
