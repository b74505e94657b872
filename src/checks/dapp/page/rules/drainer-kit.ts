import type { PageCheck } from '../page-check.ts'

/** Code that drains a connected wallet. */
export type DrainerCode =
  | 'ms-drainer'
  | 'altered-solana-library'
  | 'altered-wallet-library'
  | 'altered-package'
  | 'named-drainer'

/** What identifies such code, with the source of each fact. */
type DrainerTrace = {
  drainer: DrainerCode
  /** In an inline script of a page that uses a wallet. Articles quote such code as well. */
  inCode?: RegExp
  inUrl?: RegExp
}

/** Code that was written, or altered, to drain wallets and is known for it. */
export const drainerKitCheck: PageCheck<'drainer-kit', { host: string; drainer: DrainerCode }> = {
  id: 'drainer-kit',
  code: 'KNOWN_DRAINER_CODE',
  severity: 'critical',
  evaluate: ({ address: { host }, facts, code, usesWallet }) => {
    const urls = facts.scripts.flatMap(({ url }) => (url === undefined ? [] : [url]))
    const trace = drainerTraces.find(
      ({ inCode, inUrl }) =>
        (usesWallet && inCode?.test(code) === true) ||
        (inUrl !== undefined && urls.some((url) => inUrl.test(url))),
    )
    return trace ? [{ params: { host, drainer: trace.drainer }, subject: host }] : []
  },
}

const drainerTraces: readonly DrainerTrace[] = [
  {
    // Settings of the kit as its buyers leave them in the page; widely documented. The kit: Scam Sniffer, 2023-12.
    drainer: 'ms-drainer',
    inCode: /\bMS_(?:WalletConnect_ID|Wallet_Blacklist|Modal_Style|Loader_Style|Verify_Message)\b/,
  },
  {
    // Where the versions 1.95.6 and 1.95.7 of 2024-12-02 sent the keys: CVE-2024-54134 and reports of that week.
    drainer: 'altered-solana-library',
    inCode: /https?:\/\/sol-rpc\.xyz\b/,
    inUrl: /@solana\/web3\.js@1\.95\.[67](?:[/?#]|$)|^https?:\/\/(?:[\w-]+\.)?sol-rpc\.xyz\//i,
  },
  {
    // Versions that carried a drainer on 2023-12-14: the publisher's own report.
    drainer: 'altered-wallet-library',
    inUrl: /@ledgerhq\/connect-kit@1\.1\.[567](?:[/?#]|$)/i,
  },
  {
    // Globals set by the altered packages of 2025-09-08 (`chalk`, `debug` and others): reports of that week.
    drainer: 'altered-package',
    inCode: /\bstealthProxyControl\b|\bcheckethereumw\b/,
  },
  {
    // Sellers name the file after what it does; widely documented.
    drainer: 'named-drainer',
    inUrl:
      /\/(?:[\w-]{1,20}[-_.])?drainer(?:[-_.](?:v?\d{1,3}|min|obf|main|sol|eth))*\.js(?:[?#]|$)/i,
  },
]
