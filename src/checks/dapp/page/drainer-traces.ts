/** Something by which a program is known that empties wallets; each with where the fact is from. */
export type DrainerTrace = {
  /** For people; follows `The page runs`. */
  what: string
  /** In a program that is written into a page that wants a wallet; articles quote such things as well. */
  inCode?: RegExp
  inUrl?: RegExp
}

export const drainerTraces: readonly DrainerTrace[] = [
  {
    // Settings of the kit as its buyers leave them in the page; general knowledge of the trade. The kit: Scam Sniffer, 2023-12.
    what: 'the kit "MS Drainer"',
    inCode: /\bMS_(?:WalletConnect_ID|Wallet_Blacklist|Modal_Style|Loader_Style|Verify_Message)\b/,
  },
  {
    // Where the versions 1.95.6 and 1.95.7 of 2024-12-02 sent the keys: CVE-2024-54134 and reports of that week.
    what: 'a version of a Solana library that was altered to steal keys',
    inCode: /https?:\/\/sol-rpc\.xyz\b/,
    inUrl: /@solana\/web3\.js@1\.95\.[67](?:[/?#]|$)|^https?:\/\/(?:[\w-]+\.)?sol-rpc\.xyz\//i,
  },
  {
    // Versions that carried a drainer on 2023-12-14: the publisher's own report.
    what: 'a version of a wallet library that was altered to empty wallets',
    inUrl: /@ledgerhq\/connect-kit@1\.1\.[567](?:[/?#]|$)/i,
  },
  {
    // What the altered packages of 2025-09-08 (`chalk`, `debug` and others) put into the window: reports of that week.
    what: 'a library that was altered to exchange the addresses of payments',
    inCode: /\bstealthProxyControl\b|\bcheckethereumw\b/,
  },
  {
    // Sellers name the file after the thing; general knowledge of the trade.
    what: 'a program that calls itself a drainer',
    inUrl:
      /\/(?:[\w-]{1,20}[-_.])?drainer(?:[-_.](?:v?\d{1,3}|min|obf|main|sol|eth))*\.js(?:[?#]|$)/i,
  },
]
