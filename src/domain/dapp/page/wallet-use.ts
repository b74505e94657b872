import { skeletonOf } from '../../risk/look-alike.ts'
import type { PageFacts } from './page-facts.ts'

/** What buttons say, as `skeletonOf` leaves it. */
const buttonWords = [
  'connect wallet',
  'connect your wallet',
  'select wallet',
  'choose wallet',
  'link wallet',
  'sync wallet',
  'verify wallet',
  'validate wallet',
  'wallet connect',
  'connect phantom',
  'connect solflare',
  'connect metamask',
  'claim airdrop',
  'claim now',
  'claim tokens',
  'claim reward',
  'check eligibility',
].map(skeletonOf)

/** Calls to a wallet: the Solana Wallet Standard, what wallets put into the window, and their Ethereum counterparts. */
const callWords =
  /sign(?:All)?Transactions?\b|signAndSend(?:All)?Transactions?\b|window\.(?:solana|phantom|solflare|backpack|ethereum)\b|phantom\.solana|solana:sign|standard:connect|eth_requestAccounts|eth_sendTransaction|getPhantomWallet|PhantomWalletAdapter/

/** Programs that wallets are reached through, by their file's name. */
const libraryWords =
  /wallet-?adapter|web3-?modal|walletconnect|wallet-?connect|solana[-_/]?web3|@solana\/|appkit/i

/** Whether the page calls a wallet in the programs that are written into it. */
export const callsWallet = (code: string): boolean => callWords.test(code)

/** Whether a page wants something of a wallet: in words, calls, or what it loads. */
export const seeksWallet = (facts: PageFacts, code: string): boolean =>
  callsWallet(code) ||
  facts.scripts.some(({ url }) => url !== undefined && libraryWords.test(url)) ||
  facts.buttons.some((button) => {
    const shown = skeletonOf(button)
    return buttonWords.some((words) => shown.includes(words))
  })
