import { findBridgeChain } from '../plan/chains.ts'
import type { BridgeStep, QuoteRequest } from '../plan/provider.ts'
import type { QuoteWarning } from '../plan/quote-warning.ts'
import { wrongShape } from '../../network/shape.ts'
import { weiOf } from './base-units.ts'
import { checkEchoedAddress } from './quote-checks.ts'
import { nativeFeeParts } from '../thresholds.ts'

export type EvmCall = {
  from?: unknown
  to: unknown
  data: unknown
  value: unknown
  /** Contract that takes the tokens; by default the one that is called. */
  spender?: unknown
}

const addressForm = /^0x[0-9a-fA-F]{40}$/
const dataForm = /^0x(?:[0-9a-fA-F]{2})+$/
/** Far more than any bridge call needs. */
const dataMaxChars = 128 * 1024

/** Whether transfers from this chain can be paid with a transaction built here or by a provider. */
export const canSignOn = (chain: string): boolean =>
  chain === 'solana' || findBridgeChain(chain)?.evmChainId !== undefined

/**
 * Transactions for a wallet on an EVM chain: for a token, first an approval of exactly the amount, then the call.
 * Refuses calls that send more coins than amount and fees explain. `nativeFees` come on top of the amount.
 */
export const evmSteps = (
  call: EvmCall,
  request: QuoteRequest,
  amountIn: bigint,
  nativeFees: bigint,
): BridgeStep[] => {
  const chainId = findBridgeChain(request.from.chain)?.evmChainId
  if (chainId === undefined) throw wrongShape('tx', 'a known chain')
  const to = evmAddressOf(call.to, 'tx.to')
  if (typeof call.data !== 'string' || !dataForm.test(call.data) || call.data.length > dataMaxChars)
    throw wrongShape('tx.data', 'hex')
  if (call.from !== undefined && request.sender !== undefined)
    checkEchoedAddress('tx.from', call.from, request.sender)
  const valueWei = weiOf(call.value ?? '0', 'tx.value')
  const { contractAddress } = request.from.asset
  if (to.toLowerCase() === contractAddress?.toLowerCase() || handsOver(call.data))
    throw wrongShape('tx', 'a call of a bridge, not of the token')
  const paidInCoins = contractAddress === undefined ? amountIn : 0n
  checkValue(valueWei, paidInCoins, nativeFees)
  const step: BridgeStep = { kind: 'evm-transaction', to, data: call.data, valueWei, chainId }
  if (contractAddress === undefined) return [step]
  const spender = evmAddressOf(call.spender ?? to, 'tx.spender')
  const token = evmAddressOf(contractAddress, 'asset')
  const data = approval(spender, amountIn)
  return [{ kind: 'evm-transaction', to: token, data, valueWei: 0n, chainId }, step]
}

/**
 * Selectors that hand over tokens, or control of them, at once: `approve`, `increaseAllowance`, `transfer`,
 * `transferFrom`, `setApprovalForAll`, `permit`, and `approve` of Permit2. No bridge uses them as its entry point.
 */
const handOverSelectors = [
  '095ea7b3',
  '39509351',
  'a9059cbb',
  '23b872dd',
  'a22cb465',
  'd505accf',
  '87517c45',
]

const handsOver = (data: string): boolean =>
  handOverSelectors.includes(data.slice(2, 10).toLowerCase())

/**
 * Warnings for the user, since only Solana transactions are scanned. `known`: the provider’s own contracts, in lower
 * case.
 */
export const evmWarnings = (
  steps: readonly BridgeStep[],
  chain: string,
  known: readonly string[],
): QuoteWarning[] => {
  const name = findBridgeChain(chain)?.displayName ?? chain
  return [
    { kind: 'not-scanned', chain: name },
    ...(steps.length > 1 ? [{ kind: 'approves-exact-amount' } as const] : []),
    ...unknownContracts(steps, known).map((contract): QuoteWarning => ({
      kind: 'unknown-contract',
      contract,
      chain: name,
    })),
  ]
}

/** The called contract and the spender of the tokens, if unknown. */
const unknownContracts = (steps: readonly BridgeStep[], known: readonly string[]): string[] => {
  const parties = steps.flatMap((step, at) => {
    if (step.kind !== 'evm-transaction') return []
    return at < steps.length - 1 ? [spenderIn(step.data)] : [step.to.toLowerCase()]
  })
  return [...new Set(parties)].filter((party) => !known.includes(party))
}

/** Spender in the call data of `approval`. */
const spenderIn = (data: string): string => `0x${data.slice(34, 74)}`

const checkValue = (valueWei: bigint, paidInCoins: bigint, nativeFees: bigint): void => {
  const explained = paidInCoins + nativeFees
  if (valueWei < paidInCoins) throw wrongShape('tx.value', 'at least the amount')
  if (valueWei > explained + explained / nativeFeeParts)
    throw wrongShape('tx.value', 'no more than amount and fees')
}

/** `approve(address,uint256)` of ERC-20. */
const approveSelector = '095ea7b3'
const wordChars = 64

const approval = (spender: string, amount: bigint): string =>
  `0x${approveSelector}${spender.slice(2).toLowerCase().padStart(wordChars, '0')}${amount.toString(16).padStart(wordChars, '0')}`

const evmAddressOf = (value: unknown, where: string): string => {
  if (typeof value !== 'string' || !addressForm.test(value) || /^0x0{40}$/.test(value))
    throw wrongShape(where, 'an EVM address')
  return value
}
