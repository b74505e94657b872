import type { Address } from '../solana/address/address.ts'
import { tipAccounts } from './trades/tip-accounts.ts'
import type { Trade } from './trades/trade.ts'
import type { Transfer } from './transfers.ts'
import type { ActivityDraft, ActivityType } from './activity-item.ts'
import { type ActivityScene, addressWords, amountOf, amountWords } from './scene.ts'

/**
 * What was sent and received, each counterparty and token once. Beside an exchange only what went by instructions of its
 * own or over a bridge: the rest is part of the exchange. What two agreed to is made of instructions of its own as well.
 */
export const transferItems = (
  scene: ActivityScene,
  exchanged: boolean,
  agreed?: Trade,
): ActivityDraft[] => {
  const movers = new Map(
    scene.read.instructions.map((instruction) => [
      instruction.path.join('.'),
      scene.read.movers.get(instruction),
    ]),
  )
  const shown = scene.transfers.filter((transfer) => {
    const mover = movers.get(transfer.path.join('.'))
    if (transfer.kind === 'rent' || transfer.kind === 'close') return false
    if (mover === 'depository' || tipAccounts.has(transfer.to)) return false
    if (agreed && isLegOf(agreed, transfer)) return false
    return !exchanged || transfer.path.length === 1 || mover === 'bridge'
  })
  return [...Map.groupBy(shown, (each) => keyOf(scene, each)).values()].flatMap((group) =>
    itemOf(scene, group),
  )
}

const isLegOf = ({ baseMint, quoteMint }: Trade, { kind, mint }: Transfer): boolean =>
  kind === 'transfer' && (mint === baseMint || mint === quoteMint)

const keyOf = ({ wallet }: ActivityScene, { kind, from, to, mint }: Transfer): string =>
  [kind, from === wallet ? to : from, from === wallet, mint].join(' ')

const itemOf = (scene: ActivityScene, group: readonly Transfer[]): ActivityDraft[] => {
  const [first] = group
  if (!first) return []
  const sent = first.from === scene.wallet
  const amount = group.reduce((sum, each) => sum + (sent ? each.amount : arrived(scene, each)), 0n)
  const other = sent ? first.to : first.from
  const { type, summary, gone } = words(scene, first, amount)
  const direction = sent && gone ? 'out' : 'in'
  const moves = gone || !sent
  return [
    {
      type,
      summary,
      amounts: moves ? [amountOf(scene, first.mint, amount, direction)] : [],
      ...(first.kind !== 'burn' && { counterparty: other }),
    },
  ]
}

/** Of a token that takes a fee, less arrives than is sent. */
const arrived = ({ read, transfers }: ActivityScene, { toAccount, amount }: Transfer): bigint => {
  const account = read.tokensByAccount.get(toAccount)
  const alone = transfers.filter((each) => each.toAccount === toAccount).length === 1
  const gained = account ? account.after - account.before : amount
  return alone && gained > 0n && gained < amount ? gained : amount
}

type Words = {
  type: ActivityType
  summary: string
  /** Whether what the wallet sent was its own. */
  gone: boolean
}

const words = (scene: ActivityScene, transfer: Transfer, amount: bigint): Words => {
  const { kind, from, to, mint } = transfer
  const sent = from === scene.wallet
  const single = kind === 'asset' || (amount === 1n && scene.decimalsOf(mint) === 0)
  const what = single ? nftWords(mint) : amountWords(scene, mint, amount)
  const other: Address = sent ? to : from
  if (kind === 'burn')
    return { type: 'burn', summary: `${scene.verb('Burned')} ${what}`, gone: true }
  if (kind === 'mint')
    return sent
      ? {
          type: 'mint',
          summary: `${scene.verb('Minted')} ${what} for ${addressWords(to)}`,
          gone: false,
        }
      : { type: 'mint', summary: `${scene.verb('Received')} ${what}, newly minted`, gone: true }
  const type = single ? 'nft' : sent ? 'transfer-out' : 'transfer-in'
  const way = sent ? `${scene.verb('Sent')} ${what} to` : `${scene.verb('Received')} ${what} from`
  return { type, summary: `${way} ${addressWords(other)}`, gone: true }
}

const nftWords = (mint: Address): string => `the NFT ${addressWords(mint)}`
