import { parseAddress } from '../solana/address/address.ts'
import type { AddressNote } from './addresses/address-form.ts'
import type { PartyNote } from './words/en.ts'
import { checkBridgeAddress } from './addresses/address-check.ts'
import { chainTitle, home, touchesHome } from './plan/asset-role.ts'
import { type BridgeAsset, normalAssetId } from './plan/assets.ts'
import { findBridgeChain } from './plan/chains.ts'
import type { AddressFamily } from '../basics/address-form.ts'
import type { QuoteRequest } from './plan/provider.ts'
import { invalidField } from '../basics/fault.ts'
import type { ReadIndex } from './bridge-index.ts'
import { maxBaseUnits, maxSolanaBaseUnits } from './plan/amount.ts'

export type QuoteInput = {
  inputAsset: string
  outputAsset: string
  /** Base units as text. */
  amount: string
  mode: QuoteRequest['mode']
  slippageBps: number
  sender?: string
  recipient?: string
  refundTo?: string
  dry: boolean
}

export type ResolvedQuote = {
  input: BridgeAsset
  output: BridgeAsset
  amount: bigint
  /** All absent for a dry quote. */
  parties: { sender?: string; recipient?: string; refundTo?: string }
  /** Notes about the addresses. */
  notes: PartyNote[]
}

const amountForm = /^[1-9]\d{0,38}$/

const readAmount = (text: string): bigint => {
  const amount = amountForm.test(text) ? BigInt(text) : undefined
  if (amount === undefined || amount > maxBaseUnits)
    throw invalidField('amount', 'not-base-units', {})
  return amount
}

/** An asset as described by its id. */
type RequestedSide = { id: string; chain: string; contractAddress?: string }

/** The checked parts of a request that do not depend on providers. */
export type QuoteForm = Pick<ResolvedQuote, 'amount' | 'parties' | 'notes'> & {
  from: RequestedSide
  to: RequestedSide
}

/** Checks the request without any provider. Throws Fault INVALID_REQUEST naming the field. */
export const readQuoteForm = (input: QuoteInput): QuoteForm => {
  const amount = readAmount(input.amount)
  const from = readSide('inputAsset', input.inputAsset)
  const to = readSide('outputAsset', input.outputAsset)
  if (from.id === to.id) throw invalidField('outputAsset', 'same-asset', {})
  if (!touchesHome(from.chain, to.chain)) throw invalidField('outputAsset', 'neither-on-solana', {})
  const [field, side] = input.mode === 'exact-in' ? ['inputAsset', from] : ['outputAsset', to]
  if (side.chain === home && amount > maxSolanaBaseUnits)
    throw invalidField('amount', 'amount-above-u64', { asset: field })
  return { amount, from, to, ...readParties(input, from, to) }
}

/**
 * Resolves the request to assets that providers carry. Throws Fault INVALID_REQUEST naming the field, or
 * UPSTREAM_UNAVAILABLE.
 */
export const resolveQuote = (
  { from, to, amount, parties, notes }: QuoteForm,
  known: ReadIndex,
): ResolvedQuote => ({
  input: findAsset('inputAsset', from, known),
  output: findAsset('outputAsset', to, known),
  amount,
  parties,
  notes,
})

const readSide = (field: 'inputAsset' | 'outputAsset', text: string): RequestedSide => {
  const id = normalAssetId(text)
  const [, chain = '', contract = ''] = assetIdForm.exec(id) ?? []
  const family = findBridgeChain(chain)?.addressFamily
  const isWritten = contract === 'native' || contractForms[family ?? 'other']?.(contract) !== false
  if (!family || !isWritten) throw invalidField(field, 'asset-not-listed', {})
  return { id, chain, ...(contract !== 'native' && { contractAddress: contract }) }
}

/** Families whose contracts have a strict form. */
const contractForms: Partial<Record<AddressFamily, (text: string) => boolean>> = {
  solana: (text) => parseAddress(text) !== undefined,
  evm: (text) => /^0x[0-9a-f]{40}$/.test(text),
}

const assetIdForm = /^([a-z0-9-]+):([\x21-\x7e]{1,200})$/

const findAsset = (
  field: 'inputAsset' | 'outputAsset',
  { id }: RequestedSide,
  { index, missing }: ReadIndex,
): BridgeAsset => {
  const asset = index.byId.get(id)
  if (asset) return asset
  if (index.contradictory.has(id)) throw invalidField(field, 'decimals-disputed', {})
  if (missing.length > 0) throw invalidField(field, 'asset-unavailable', {})
  throw invalidField(field, 'asset-not-listed', {})
}

const readParties = (
  input: QuoteInput,
  from: RequestedSide,
  to: RequestedSide,
): Pick<ResolvedQuote, 'parties' | 'notes'> => {
  const sender = party('sender', input.sender, from)
  const refund = party('refundTo', input.refundTo, from)
  const recipient = party('recipient', input.recipient, to)
  if (input.dry) return { parties: {}, notes: [] }
  if (!recipient)
    throw invalidField('recipient', 'recipient-missing', { chain: chainTitle(to.chain) })
  if (from.chain === home && !sender) throw invalidField('sender', 'sender-missing', {})
  const back = refund ?? sender
  if (!back)
    throw invalidField('refundTo', 'refund-address-missing', { chain: chainTitle(from.chain) })
  return {
    parties: {
      ...(sender && { sender: sender.address }),
      recipient: recipient.address,
      refundTo: back.address,
    },
    notes: [
      ...recipient.notes.map((note) => ({ field: 'recipient', note })),
      ...(refund?.notes ?? []).map((note) => ({ field: 'refundTo', note })),
    ],
  }
}

const party = (
  field: 'sender' | 'recipient' | 'refundTo',
  address: string | undefined,
  { chain, contractAddress }: RequestedSide,
): { address: string; notes: AddressNote[] } | undefined => {
  if (address === undefined) return undefined
  const check = checkBridgeAddress(chain, address)
  if (!check.ok) throw invalidField(field, 'address-form', check.problem)
  if (contractAddress !== undefined && address.toLowerCase() === contractAddress.toLowerCase())
    throw invalidField(field, 'address-is-contract', {})
  return { address, notes: check.notes }
}
