/** Export, import, and where conversations are kept: a tab of the settings. */
export function DataPanel() {
  return null;
}
