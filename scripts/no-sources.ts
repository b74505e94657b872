/** Settings of a server that asks nobody outside: what it runs on is its own, and unknown to any source of data. */
export const noSources = {
  JUPITER_URL: 'off',
  DEXSCREENER_URL: 'off',
  GECKOTERMINAL_URL: 'off',
  SOLANATRACKER_URL: 'off',
  ONECLICK_URL: 'off',
  LIFI_URL: 'off',
  DEBRIDGE_URL: 'off',
  INDEX: 'off',
}
