import type { BridgeFee, BridgeStep, ProviderQuote, QuoteRequest } from '../plan/provider.ts'
import type { QuoteWarning } from '../plan/quote-warning.ts'
import { namesBridgeAddress } from '../addresses/address-bytes.ts'
import { knownFields } from '../../basics/known-fields.ts'
import { decodeTransaction } from '../../solana/transaction/wire.ts'
import { base64Of, type Fields, fieldsOf, listOf, textOf, wrongShape } from '../../network/shape.ts'
import { amountIn as usdIn, countIn, fieldsIn, numberIn, textIn } from '../../network/field.ts'
import {
  assetDecimalsOf,
  assetTextMaxChars,
  rowsOf,
  splitAssetId,
  toolNameIn,
} from './asset-field.ts'
import { baseUnitsOf } from './base-units.ts'
import { evmSteps, evmWarnings } from './evm-steps.ts'
import {
  checkAmounts,
  checkEcho,
  checkEchoedAddress,
  checkEchoedAsset,
  type LiveRequest,
  slippageWarnings,
} from './quote-checks.ts'
import { noRoute } from './refusal.ts'
import { solanaStep } from './solana-step.ts'

export const parseLifiQuote = (body: unknown, request: LiveRequest): ProviderQuote => {
  const step = fieldsOf(body, 'quote')
  const action = fieldsOf(step['action'], 'quote.action')
  checkEchoedAddress('action.fromAddress', action['fromAddress'], request.sender)
  checkEchoedAddress('action.toAddress', action['toAddress'], request.recipient)
  const quote = readStep(step, request)
  const steps = stepsOf(fieldsOf(step['transactionRequest'], 'transactionRequest'), step, request)
  return {
    ...quote,
    quoteId: idOf(step['id']),
    steps,
    warnings: [
      ...quote.warnings,
      ...recipientWarnings(steps, request),
      ...(request.from.chain === 'solana'
        ? []
        : evmWarnings(steps, request.from.chain, knownContracts)),
    ],
  }
}

/** LI.FI’s own contract on most chains, and its permit proxy. Source: lifinance/contracts, deployments. */
const knownContracts = [
  '0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae',
  '0x6307119078556fc8ad77781dfc67df20d75fb4f9',
]

/** Bridges that pay through their own addresses do not name the recipient; all others do, in plain bytes. */
const recipientWarnings = (
  steps: readonly BridgeStep[],
  { from, to, recipient }: LiveRequest,
): QuoteWarning[] => {
  // Within one chain, the scan shows the recipient.
  if (from.chain === to.chain || namesBridgeAddress(to.chain, recipient, steps.flatMap(dataOf)))
    return []
  return [{ kind: 'recipient-not-named' }]
}

const dataOf = (step: BridgeStep): Uint8Array[] => {
  if (step.kind === 'evm-transaction')
    return [Uint8Array.from(Buffer.from(step.data.slice(2), 'hex'))]
  const decoded =
    step.kind === 'solana-transaction' ? decodeTransaction(step.transaction) : undefined
  return decoded?.ok ? decoded.transaction.message.instructions.map(({ data }) => data) : []
}

/** The first route with a single step: more steps would need several signatures on different chains. */
export const parseLifiRoutes = (
  body: unknown,
  request: QuoteRequest,
  name: string,
): ProviderQuote => {
  const routes = listOf(fieldsOf(body, 'answer')['routes'], 'routes')
  const only = routes
    .map((route, at) => listOf(fieldsOf(route, `routes[${at}]`)['steps'], `routes[${at}].steps`))
    .find(({ length }) => length === 1)
  if (!only) throw noRoute(name)
  return readStep(fieldsOf(only[0], 'routes.steps[0]'), request)
}

/** Amounts, fees and time of a step. Throws if it is for another request. */
const readStep = (step: Fields, request: QuoteRequest): ProviderQuote => {
  const action = fieldsOf(step['action'], 'action')
  const estimate = fieldsOf(step['estimate'], 'estimate')
  checkSide(action, 'from', request)
  checkSide(action, 'to', request)
  checkEcho('action.fromAmount', action['fromAmount'], request.amount.toString())
  const amounts = {
    amountIn: baseUnitsOf(estimate['fromAmount'], 'estimate.fromAmount'),
    amountOut: baseUnitsOf(estimate['toAmount'], 'estimate.toAmount'),
    minAmountOut: baseUnitsOf(estimate['toAmountMin'], 'estimate.toAmountMin'),
  }
  checkAmounts(request, amounts)
  return {
    ...amounts,
    ...knownFields({
      amountInUsd: usdIn(estimate['fromAmountUSD']),
      amountOutUsd: usdIn(estimate['toAmountUSD']),
      timeEstimateSeconds: countIn(Math.round(numberIn(estimate['executionDuration']) ?? -1)),
      via: toolNameIn(fieldsIn(step['toolDetails'])['name'] ?? step['tool']),
    }),
    fees: feesOf(estimate),
    steps: [],
    warnings: slippageWarnings(request, amounts),
  }
}

const checkSide = (action: Fields, side: 'from' | 'to', request: QuoteRequest): void => {
  const { asset } = request[side]
  const [chainId] = splitAssetId(asset.providerAssetId)
  const token = fieldsOf(action[`${side}Token`], `action.${side}Token`)
  checkEcho(`action.${side}ChainId`, action[`${side}ChainId`], chainId)
  checkEchoedAsset(`action.${side}Token`, token, asset)
}

const feesOf = (estimate: Fields): BridgeFee[] => [
  ...rowsOf(estimate['feeCosts'], 'feeCosts').map((row, at) => feeOf(row, `feeCosts[${at}]`)),
  ...rowsOf(estimate['gasCosts'], 'gasCosts').map((row, at) => ({
    ...feeOf(row, `gasCosts[${at}]`),
    kind: 'network',
    name: 'Network fee',
    included: false,
  })),
]

/** An unreadable fee would be a hidden fee: the whole answer is refused. */
const feeOf = (row: unknown, where: string): BridgeFee => {
  const fields = fieldsOf(row, where)
  const token = fieldsOf(fields['token'], `${where}.token`)
  const name = toolNameIn(fields['name']) ?? 'Fee'
  const share = numberIn(fields['percentage'])
  const bps = share === undefined ? undefined : Math.round(share * 10_000)
  return {
    kind: feeKind(name),
    name,
    amount: baseUnitsOf(fields['amount'], `${where}.amount`),
    decimals: assetDecimalsOf(token['decimals'], `${where}.token.decimals`),
    ...knownFields({
      symbol: textIn(token['symbol'], assetTextMaxChars),
      amountUsd: usdIn(fields['amountUSD']),
      bps: bps !== undefined && bps > 0 && bps <= 10_000 ? bps : undefined,
    }),
    included: fields['included'] === true,
  }
}

const feeKind = (name: string): string => {
  if (/integrator|distribution/i.test(name)) return 'app'
  return /relay|solver/i.test(name) ? 'relayer' : 'provider'
}

const stepsOf = (transaction: Fields, step: Fields, request: LiveRequest): BridgeStep[] => {
  if (request.from.chain === 'solana') {
    const bytes = base64Of(transaction['data'], 'transactionRequest.data')
    return [solanaStep(bytes, request.sender, 'transactionRequest.data')]
  }
  const estimate = fieldsOf(step['estimate'], 'estimate')
  const [chainId] = splitAssetId(request.from.asset.providerAssetId)
  if (transaction['chainId'] !== undefined)
    checkEcho('transactionRequest.chainId', transaction['chainId'], chainId)
  return evmSteps(
    {
      from: transaction['from'],
      to: transaction['to'],
      data: transaction['data'],
      value: transaction['value'],
      spender: estimate['approvalAddress'] ?? undefined,
    },
    request,
    request.amount,
    feesOnTop(estimate, chainId),
  )
}

/** Fees in the native coin that are sent with the call. */
const feesOnTop = (estimate: Fields, chainId: string): bigint =>
  rowsOf(estimate['feeCosts'], 'feeCosts').reduce<bigint>((sum, row, at) => {
    const fields = fieldsIn(row)
    const token = fieldsIn(fields['token'])
    const inCoins =
      String(token['chainId']) === chainId && /^0x0{40}$/.test(String(token['address']))
    return inCoins && fields['included'] !== true
      ? sum + baseUnitsOf(fields['amount'], `feeCosts[${at}].amount`)
      : sum
  }, 0n)

const idOf = (value: unknown): string => {
  const id = textOf(value, 'quote.id')
  if (!/^[\x21-\x7e]{1,128}$/.test(id)) throw wrongShape('quote.id', 'an id')
  return id
}
