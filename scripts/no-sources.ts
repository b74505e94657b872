/** Settings without outside sources of data: the sandbox's chain is local and unknown to all of them. */
export const noSources = {
  JUPITER_URL: 'off',
  DEXSCREENER_URL: 'off',
  GECKOTERMINAL_URL: 'off',
  SOLANATRACKER_URL: 'off',
  ONECLICK_URL: 'off',
  LIFI_URL: 'off',
  DEBRIDGE_URL: 'off',
  RELAY_URL: 'off',
  INDEX: 'off',
}
