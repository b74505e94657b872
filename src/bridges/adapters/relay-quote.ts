import type { QuoteWarning } from '../plan/quote-warning.ts'
import type {
  BridgeFee,
  BridgeStep,
  ProviderAsset,
  ProviderQuote,
  QuoteRequest,
} from '../plan/provider.ts'
import type { Fault } from '../../basics/fault.ts'
import { knownFields } from '../../basics/known-fields.ts'
import type { PlannedInstruction } from '../../solana/transaction/planned-instruction.ts'
import {
  type Fields,
  fieldsOf,
  flagOf,
  isFields,
  listOf,
  textOf,
  wrongShape,
} from '../../network/shape.ts'
import { addressOf } from '../../solana/address-field.ts'
import { amountIn as usdIn, countIn, textIn } from '../../network/field.ts'
import { assetDecimalsOf, assetTextMaxChars, rowsOf, splitAssetId } from './asset-field.ts'
import { baseUnitsOf } from './base-units.ts'
import { evmSteps, evmWarnings } from './evm-steps.ts'
import {
  checkAmounts,
  checkEcho,
  checkEchoedAddress,
  checkEchoedAsset,
  isLiveRequest,
  type LiveRequest,
  slippageWarnings,
} from './quote-checks.ts'
import { amountTooLarge, amountTooSmall, noRoute, notAccepted } from './refusal.ts'
import { relayIdForm } from './relay-status.ts'
import { placeholderOf } from './placeholder-address.ts'

/** Relay requires addresses, so a dry request uses placeholders. */
export const relayQuoteBody = (request: QuoteRequest, name: string) => {
  const [originChainId, originCurrency] = splitAssetId(request.from.asset.providerAssetId)
  const [destinationChainId, destinationCurrency] = splitAssetId(request.to.asset.providerAssetId)
  const sender = request.sender ?? placeholderOf(request.from.chain, 'refundTo', name)
  return {
    user: sender,
    recipient: request.recipient ?? placeholderOf(request.to.chain, 'recipient', name),
    originChainId: Number(originChainId),
    destinationChainId: Number(destinationChainId),
    originCurrency,
    destinationCurrency,
    amount: request.amount.toString(),
    tradeType: request.mode === 'exact-in' ? 'EXACT_INPUT' : 'EXACT_OUTPUT',
    slippageTolerance: String(request.slippageBps),
    refundTo: request.refundTo ?? sender,
  }
}

export const parseRelayQuote = (body: unknown, request: QuoteRequest): ProviderQuote => {
  const answer = fieldsOf(body, 'answer')
  const details = fieldsOf(answer['details'], 'details')
  const paid = sideOf(details, 'currencyIn', request.from.asset)
  const received = sideOf(details, 'currencyOut', request.to.asset)
  const amounts = {
    amountIn: baseUnitsOf(paid['amount'], 'currencyIn.amount'),
    amountOut: baseUnitsOf(received['amount'], 'currencyOut.amount'),
    minAmountOut: baseUnitsOf(received['minimumAmount'], 'currencyOut.minimumAmount'),
  }
  checkAmounts(request, amounts)
  const live = isLiveRequest(request)
    ? payable(answer, details, request, amounts.amountIn)
    : undefined
  return {
    ...amounts,
    ...knownFields({
      amountInUsd: usdIn(paid['amountUsd']),
      amountOutUsd: usdIn(received['amountUsd']),
      timeEstimateSeconds: countIn(details['timeEstimate']),
      quoteId: live?.quoteId,
    }),
    fees: feesOf(fieldsOf(answer['fees'], 'fees')),
    steps: live?.steps ?? [],
    warnings: [...slippageWarnings(request, amounts), ...(live?.warnings ?? [])],
  }
}

const sideOf = (details: Fields, name: string, asset: ProviderAsset): Fields => {
  const side = fieldsOf(details[name], name)
  checkEchoedAsset(name, fieldsOf(side['currency'], `${name}.currency`), asset)
  return side
}

/** The relayer’s fee is reported as a total and in parts; amounts are net of all fees except the origin network’s. */
const feesOf = (fees: Fields): BridgeFee[] => {
  const parts = fees['relayerGas'] !== undefined || fees['relayerService'] !== undefined
  return [
    ...feeOf(fees, 'gas', { kind: 'network', name: 'Network fee', included: false }),
    ...(parts
      ? [
          ...feeOf(fees, 'relayerGas', {
            kind: 'relayer',
            name: 'Destination network fee',
            included: true,
          }),
          ...feeOf(fees, 'relayerService', {
            kind: 'relayer',
            name: 'Relayer fee',
            included: true,
          }),
        ]
      : feeOf(fees, 'relayer', { kind: 'relayer', name: 'Relayer fee', included: true })),
    ...feeOf(fees, 'app', { kind: 'provider', name: 'Provider fee', included: true }),
  ]
}

const feeOf = (
  fees: Fields,
  name: string,
  as: Pick<BridgeFee, 'kind' | 'name' | 'included'>,
): BridgeFee[] => {
  const reported = fees[name]
  if (reported === undefined || reported === null) return []
  const fee = fieldsOf(reported, `fees.${name}`)
  const currency = fieldsOf(fee['currency'], `fees.${name}.currency`)
  const amount = baseUnitsOf(fee['amount'], `fees.${name}.amount`)
  if (amount === 0n) return []
  return [
    {
      ...as,
      amount,
      decimals: assetDecimalsOf(currency['decimals'], `fees.${name}.currency.decimals`),
      ...knownFields({
        symbol: textIn(currency['symbol'], assetTextMaxChars),
        amountUsd: usdIn(fee['amountUsd']),
      }),
    },
  ]
}

/** Relay pays out by quote id: its transactions do not name the recipient. */
const unnamed: QuoteWarning = { kind: 'recipient-not-named' }

/** Deposit contract on EVM chains, from Relay’s documentation. */
const knownContracts = ['0x4cd00e387622c35bddb9b4c962c136462338bc31']

const payable = (
  answer: Fields,
  details: Fields,
  request: LiveRequest,
  amountIn: bigint,
): { quoteId: string; steps: BridgeStep[]; warnings: QuoteWarning[] } => {
  checkEchoedAddress('details.sender', details['sender'], request.sender)
  checkEchoedAddress('details.recipient', details['recipient'], request.recipient)
  const rows = listOf(answer['steps'], 'steps').map((step, at) => fieldsOf(step, `steps[${at}]`))
  const last = rows.at(-1)
  // A signature request that is not a transaction may be an order for anything.
  if (!last || rows.some(({ kind }) => kind !== 'transaction'))
    throw wrongShape('steps', 'transactions')
  const quoteId = textOf(last['requestId'], 'steps.requestId')
  if (!relayIdForm.test(quoteId)) throw wrongShape('steps.requestId', '32 bytes of hex')
  const call = onlyItem(last)
  if (request.from.chain === 'solana') {
    if (rows.length !== 1) throw wrongShape('steps', 'one transaction')
    return { quoteId, steps: [instructionsIn(call)], warnings: [unnamed] }
  }
  const [chainId] = splitAssetId(request.from.asset.providerAssetId)
  checkEcho('steps.chainId', call['chainId'], chainId)
  // The step before it is the approval, which is rebuilt here for exactly the amount and the called contract.
  if (rows.length > 2 || rows.some(({ id }) => id !== 'approve' && id !== 'deposit'))
    throw wrongShape('steps', 'an approval and a deposit')
  const steps = evmSteps(
    { from: call['from'], to: call['to'], data: call['data'], value: call['value'] },
    request,
    amountIn,
    0n,
  )
  return {
    quoteId,
    steps,
    warnings: [unnamed, ...evmWarnings(steps, request.from.chain, knownContracts)],
  }
}

const onlyItem = (step: Fields): Fields => {
  const items = listOf(step['items'], 'steps.items')
  if (items.length !== 1) throw wrongShape('steps.items', 'one transaction')
  return fieldsOf(fieldsOf(items[0], 'steps.items[0]')['data'], 'steps.items[0].data')
}

/** More would not fit into a transaction. */
const instructionsMax = 64
const tablesMax = 16

const instructionsIn = (call: Fields): BridgeStep => {
  const rows = listOf(call['instructions'], 'instructions')
  const tables = rowsOf(call['addressLookupTableAddresses'], 'addressLookupTableAddresses')
  if (rows.length === 0 || rows.length > instructionsMax || tables.length > tablesMax)
    throw wrongShape('instructions', 'the instructions of one transaction')
  return {
    kind: 'solana-instructions',
    instructions: rows.map((row, at) => instructionOf(row, `instructions[${at}]`)),
    tables: tables.map((table) => addressOf(table, 'addressLookupTableAddresses')),
  }
}

const instructionOf = (row: unknown, where: string): PlannedInstruction => {
  const fields = fieldsOf(row, where)
  const data = textOf(fields['data'], `${where}.data`).replace(/^0x/, '')
  if (!/^(?:[0-9a-fA-F]{2})*$/.test(data)) throw wrongShape(`${where}.data`, 'hex')
  return {
    programId: addressOf(fields['programId'], `${where}.programId`),
    accounts: listOf(fields['keys'], `${where}.keys`).map((key, at) => {
      const account = fieldsOf(key, `${where}.keys[${at}]`)
      return {
        address: addressOf(account['pubkey'], `${where}.keys[${at}].pubkey`),
        signer: flagOf(account['isSigner'], `${where}.keys[${at}].isSigner`),
        writable: flagOf(account['isWritable'], `${where}.keys[${at}].isWritable`),
      }
    }),
    data: Uint8Array.from(Buffer.from(data, 'hex')),
  }
}

/** Relay reports the reason as a code. */
export const readRelayRefusal = (
  body: unknown,
  request: QuoteRequest,
  name: string,
): Fault | undefined => {
  const code = isFields(body) ? body['errorCode'] : undefined
  if (typeof code !== 'string') return undefined
  if (/AMOUNT_TOO_LOW|INSUFFICIENT_AMOUNT/.test(code)) return amountTooSmall(name)
  if (/AMOUNT_TOO_HIGH|INSUFFICIENT_LIQUIDITY/.test(code)) return amountTooLarge(name)
  if (/NO_|ROUTE|UNSUPPORTED|SOLANA_TX_TOO_LARGE|SWAP_/.test(code)) return noRoute(name)
  if (code === 'INVALID_ADDRESS' && request.recipient !== undefined)
    return notAccepted('recipient', name)
  return undefined
}
