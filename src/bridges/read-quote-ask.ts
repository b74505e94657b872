import { parseAddress } from '../solana/address/address.ts'
import { checkBridgeAddress } from './addresses/address-check.ts'
import { chainTitle, home, touchesHome } from './plan/asset-role.ts'
import { type BridgeAsset, normalAssetId } from './plan/assets.ts'
import { type AddressFamily, findBridgeChain } from './plan/chains.ts'
import type { QuoteAsk } from './plan/provider.ts'
import { Fault, invalidField } from '../basics/fault.ts'
import type { ReadIndex } from './bridge-index.ts'

export type QuoteInput = {
  inputAsset: string
  outputAsset: string
  /** Base units as text. */
  amount: string
  mode: QuoteAsk['mode']
  slippageBps: number
  sender?: string
  recipient?: string
  refundTo?: string
  dry: boolean
}

export type AskedQuote = {
  input: BridgeAsset
  output: BridgeAsset
  amount: bigint
  /** Absent in a dry quote, all three. */
  parties: { sender?: string; recipient?: string; refundTo?: string }
  /** What is to be known of the addresses. */
  notes: string[]
}

/** Balances fit into 128 bits on every chain here, those of Solana into 64. */
const amountMax = 2n ** 128n - 1n
const solanaAmountMax = 2n ** 64n - 1n

const amountForm = /^[1-9]\d{0,38}$/

const readAmount = (text: string): bigint => {
  const amount = amountForm.test(text) ? BigInt(text) : undefined
  if (amount === undefined || amount > amountMax)
    throw invalidField(
      'amount',
      'expected a whole number of base units from 1 to 2^128-1, as text without sign, point or leading zero.',
    )
  return amount
}

/** An asset as its id alone tells it. */
type AskedSide = { id: string; chain: string; contractAddress?: string }

/** What is right about a question whatever providers carry. */
export type QuoteForm = Pick<AskedQuote, 'amount' | 'parties' | 'notes'> & {
  from: AskedSide
  to: AskedSide
}

/** What can be said without asking any provider. Throws Fault INVALID_REQUEST naming the field. */
export const readQuoteForm = (input: QuoteInput): QuoteForm => {
  const amount = readAmount(input.amount)
  const from = readSide('inputAsset', input.inputAsset)
  const to = readSide('outputAsset', input.outputAsset)
  if (from.id === to.id)
    throw invalidField('outputAsset', 'expected another asset than the inputAsset.')
  if (!touchesHome(from.chain, to.chain))
    throw invalidField('outputAsset', 'expected one of the two assets to be on Solana.')
  const [field, side] = input.mode === 'exact-in' ? ['inputAsset', from] : ['outputAsset', to]
  if (side.chain === home && amount > solanaAmountMax)
    throw invalidField(
      'amount',
      `expected at most 2^64-1, the most that an ${field} on Solana can be.`,
    )
  return { amount, from, to, ...readParties(input, from, to) }
}

/** The question in terms of what is carried. Throws Fault INVALID_REQUEST naming the field, or UPSTREAM_UNAVAILABLE. */
export const readQuoteAsk = (
  { from, to, amount, parties, notes }: QuoteForm,
  known: ReadIndex,
): AskedQuote => ({
  input: findAsset('inputAsset', from, known),
  output: findAsset('outputAsset', to, known),
  amount,
  parties,
  notes,
})

const readSide = (field: 'inputAsset' | 'outputAsset', text: string): AskedSide => {
  const id = normalAssetId(text)
  const [, chain = '', contract = ''] = assetIdForm.exec(id) ?? []
  const family = findBridgeChain(chain)?.addressFamily
  const isWritten = contract === 'native' || contractForms[family ?? 'other']?.(contract) !== false
  if (!family || !isWritten)
    throw invalidField(field, 'expected the id of an asset that GET /v1/bridge/assets lists.')
  return { id, chain, ...(contract !== 'native' && { contractAddress: contract }) }
}

/** Where the form of a contract is beyond doubt. */
const contractForms: Partial<Record<AddressFamily, (text: string) => boolean>> = {
  solana: (text) => parseAddress(text) !== undefined,
  evm: (text) => /^0x[0-9a-f]{40}$/.test(text),
}

const assetIdForm = /^([a-z0-9-]+):([\x21-\x7e]{1,200})$/

const findAsset = (
  field: 'inputAsset' | 'outputAsset',
  { id }: AskedSide,
  { index, missing }: ReadIndex,
): BridgeAsset => {
  const asset = index.byId.get(id)
  if (asset) return asset
  if (index.contradictory.has(id))
    throw invalidField(
      field,
      'the providers contradict each other about its decimals, so that no amount of it can be trusted.',
    )
  if (missing.length > 0)
    throw new Fault('UPSTREAM_UNAVAILABLE', {
      public: `${field}: no provider that answers carries it, and others cannot be asked at the moment.`,
      internal: 'an asset that is not known, while lists are missing',
    })
  throw invalidField(field, 'expected the id of an asset that GET /v1/bridge/assets lists.')
}

const readParties = (
  input: QuoteInput,
  from: AskedSide,
  to: AskedSide,
): Pick<AskedQuote, 'parties' | 'notes'> => {
  const sender = party('sender', input.sender, from)
  const refund = party('refundTo', input.refundTo, from)
  const recipient = party('recipient', input.recipient, to)
  if (input.dry) return { parties: {}, notes: [] }
  if (!recipient)
    throw invalidField(
      'recipient',
      `expected the address on ${chainTitle(to.chain)} that is to receive; only a dry quote needs none.`,
    )
  if (from.chain === home && !sender)
    throw invalidField(
      'sender',
      'expected the Solana wallet that pays; only a dry quote needs none.',
    )
  const back = refund ?? sender
  if (!back)
    throw invalidField(
      'refundTo',
      `expected the address on ${chainTitle(from.chain)} that gets the money back if the transfer fails, or a sender.`,
    )
  return {
    parties: {
      ...(sender && { sender: sender.address }),
      recipient: recipient.address,
      refundTo: back.address,
    },
    notes: [
      ...recipient.notes.map((note) => `recipient: ${note}`),
      ...(refund ?? { notes: [] }).notes.map((note) => `refundTo: ${note}`),
    ],
  }
}

const party = (
  field: 'sender' | 'recipient' | 'refundTo',
  address: string | undefined,
  { chain, contractAddress }: AskedSide,
): { address: string; notes: string[] } | undefined => {
  if (address === undefined) return undefined
  const check = checkBridgeAddress(chain, address)
  if (!check.ok) throw invalidField(field, check.said)
  if (contractAddress !== undefined && address.toLowerCase() === contractAddress.toLowerCase())
    throw invalidField(field, 'expected a wallet; this is the contract of the asset itself.')
  return { address, notes: check.notes }
}
