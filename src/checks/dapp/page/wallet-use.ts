import { skeletonOf } from '../../../tokens/look-alike.ts'
import type { PageFacts } from './page-facts.ts'

/** Labels of buttons, normalized by `skeletonOf`. */
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
  'conectar wallet',
  'conectar billetera',
  'conectar carteira',
  'connecter le portefeuille',
  'wallet verbinden',
  'cuzdan bagla',
].map(skeletonOf)

/** The same in other alphabets. */
const buttonWordsElsewhere = [
  'подключить кош',
  '连接钱包',
  '連接錢包',
  'ウォレットを接続',
  '지갑 연결',
]

/** Calls to a wallet: the Solana Wallet Standard, the globals of wallets, and their Ethereum counterparts. */
const callWords =
  /sign(?:All)?Transactions?\b|signAndSend(?:All)?Transactions?\b|window\.(?:solana|phantom|solflare|backpack|ethereum)\b|phantom\.solana|solana:sign|standard:connect|eth_requestAccounts|eth_sendTransaction|getPhantomWallet|PhantomWalletAdapter/

/** Libraries that connect wallets, by file name. */
const libraryWords =
  /wallet-?adapter|web3-?modal|walletconnect|wallet-?connect|solana[-_/]?web3|@solana\/|appkit/i

/** Whether inline scripts of the page call a wallet. */
export const callsWallet = (code: string): boolean => callWords.test(code)

/** Whether a page uses a wallet, by its buttons, its calls, or what it loads. */
export const usesWallet = (facts: PageFacts, code: string): boolean =>
  callsWallet(code) ||
  facts.scripts.some(({ url }) => url !== undefined && libraryWords.test(url)) ||
  facts.buttons.some((button) => {
    const skeleton = skeletonOf(button)
    const lower = button.toLowerCase()
    return (
      buttonWords.some((words) => skeleton.includes(words)) ||
      buttonWordsElsewhere.some((words) => lower.includes(words))
    )
  })
