import type { TradesAnswer } from '../../market/trade-answer.ts'
import type { WalletActivityAnswer } from '../list-wallet-activity.ts'
import type { PageInput } from '../list-wallet-trades.ts'
import type { HoldingsAnswer, HoldingsInput } from '../read-holdings.ts'
import type { WalletOverview, WalletPart } from '../read-wallet.ts'

/** The use cases that the endpoints of this room call. */
export type WalletVerbs = {
  readWallet: (input: {
    address: string
    include: readonly WalletPart[]
  }) => Promise<WalletOverview>
  listWalletTrades: (input: PageInput) => Promise<TradesAnswer>
  listWalletActivity: (input: PageInput) => Promise<WalletActivityAnswer>
  readHoldings: (input: HoldingsInput) => Promise<HoldingsAnswer>
}
