import { findBridgeChain } from '../plan/chains.ts'
import type { BridgeStep, QuoteAsk } from '../plan/provider.ts'
import type { QuoteWarning } from '../plan/quote-warning.ts'
import { wrongShape } from '../../network/shape.ts'
import { weiOf } from './base-units.ts'
import { checkEchoedAddress } from './quote-checks.ts'

export type EvmCall = {
  from?: unknown
  to: unknown
  data: unknown
  value: unknown
  /** Which contract takes the tokens; by default the one that is called. */
  spender?: unknown
}

const addressForm = /^0x[0-9a-fA-F]{40}$/
const dataForm = /^0x(?:[0-9a-fA-F]{2})+$/
/** Far more than any bridge call has, and little enough to pass on. */
const dataMaxChars = 128 * 1024

/**
 * What a wallet on an EVM chain signs: for a token, first the permission to take exactly the amount, then the call.
 * Refuses calls that send more coins along than amount and fees explain. `nativeFees` come on top of the amount.
 */
export const evmSteps = (
  call: EvmCall,
  ask: QuoteAsk,
  amountIn: bigint,
  nativeFees: bigint,
): BridgeStep[] => {
  const chainId = findBridgeChain(ask.from.chain)?.evmChainId
  if (chainId === undefined) throw wrongShape('tx', 'a known chain')
  const to = evmAddressOf(call.to, 'tx.to')
  if (typeof call.data !== 'string' || !dataForm.test(call.data) || call.data.length > dataMaxChars)
    throw wrongShape('tx.data', 'hex')
  if (call.from !== undefined && ask.sender !== undefined)
    checkEchoedAddress('tx.from', call.from, ask.sender)
  const valueWei = weiOf(call.value ?? '0', 'tx.value')
  const { contractAddress } = ask.from.asset
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
 * Calls that hand over tokens, or control of them, at once: `approve`, `increaseAllowance`, `transfer`,
 * `transferFrom`, `setApprovalForAll`, `permit`, and `approve` of Permit2. No bridge is called by one of these.
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

/** Only Solana transactions are scanned, which the user must know. `known`: the provider's own contracts, in lower case. */
export const evmWarnings = (
  steps: readonly BridgeStep[],
  chain: string,
  known: readonly string[],
): QuoteWarning[] => {
  const name = findBridgeChain(chain)?.displayName ?? chain
  return [
    { kind: 'not-scanned', chain: name },
    ...(steps.length > 1 ? [{ kind: 'approves-exact-amount' } as const] : []),
    ...strangersOf(steps, known).map((contract): QuoteWarning => ({
      kind: 'unknown-contract',
      contract,
      chain: name,
    })),
  ]
}

/** The contract called last and the spender of the tokens, where these are not known. */
const strangersOf = (steps: readonly BridgeStep[], known: readonly string[]): string[] => {
  const parties = steps.flatMap((step, at) => {
    if (step.kind !== 'evm-transaction') return []
    return at < steps.length - 1 ? [spenderIn(step.data)] : [step.to.toLowerCase()]
  })
  return [...new Set(parties)].filter((party) => !known.includes(party))
}

/** Of a permission as `approval` writes it. */
const spenderIn = (data: string): string => `0x${data.slice(34, 74)}`

/** One part in so many may be a price that moved while the answer was made. */
const valueSlack = 100n

const checkValue = (valueWei: bigint, paidInCoins: bigint, nativeFees: bigint): void => {
  const explained = paidInCoins + nativeFees
  if (valueWei < paidInCoins) throw wrongShape('tx.value', 'at least the amount')
  if (valueWei > explained + explained / valueSlack)
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
