import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import bridgeQuoteSamples from './bridge-quote.samples.json' with { type: 'json' }
import { explained } from '../../../endpoint/schema/explained.ts'
import { samples } from '../../../endpoint/schema/samples.ts'
import { defaultSlippageBps, maxSlippageBps } from '../../thresholds.ts'

const text = (description: string) => t.String({ description })
const amount = (description: string) => t.String({ pattern: '^\\d+$', description })

const assetId = (description: string) => {
  const options = { minLength: 3, maxLength: 200, description }
  return t.String(explained('the id of an asset such as solana:native', options))
}

const party = (description: string) => {
  const options = { minLength: 1, maxLength: 600, description }
  const schema = explained('an address of 1 to 600 characters', options)
  return t.Optional(t.String(schema))
}

// `Type` instead of `t` below: Elysia's own types would also accept numbers and booleans written as text.

export const bridgeQuoteBody = t.Object(
  {
    inputAsset: assetId('Id of the asset to send, from `GET /v1/bridge/assets`.'),
    outputAsset: assetId('Id of the asset to receive. One of the two must be on Solana.'),
    amount: t.String(
      explained(
        'a whole number of base units from 1 to 2^128-1, as text without sign, point or leading zero',
        {
          pattern: '^[1-9][0-9]{0,38}$',
          description:
            'Amount in base units, as text: of the input asset, or of the output asset if `mode` is `exact-out`.',
        },
      ),
    ),
    mode: t.Optional(
      t.Union(
        [t.Literal('exact-in'), t.Literal('exact-out')],
        explained('"exact-in" or "exact-out"', {
          description: 'Which side `amount` fixes. Defaults to `exact-in`.',
        }),
      ),
    ),
    slippageBps: t.Optional(
      Type.Integer(
        explained(`an integer from 1 to ${maxSlippageBps}`, {
          minimum: 1,
          maximum: maxSlippageBps,
          default: defaultSlippageBps,
          description:
            'How much less than quoted may arrive, in basis points (1/100 of a percent).',
        }),
      ),
    ),
    sender: party('Paying address on the chain of the input asset. Required for Solana.'),
    recipient: party('Receiving address on the chain of the output asset.'),
    refundTo: party(
      'Address on the chain of the input asset that is refunded if the transfer fails. Defaults to `sender`.',
    ),
    dry: t.Optional(
      Type.Boolean(
        explained('true or false', {
          description: 'Price only: requires no addresses and returns no steps to pay.',
        }),
      ),
    ),
  },
  {
    ...explained('a JSON object with inputAsset, outputAsset and amount', {}),
    ...samples(bridgeQuoteSamples.body),
  },
)

const quotedAsset = t.Object(
  {
    id: text('Id, as used in a quote request.'),
    chain: text('Name of the asset’s chain.'),
    contractAddress: t.Optional(text('Mint or contract. Absent for the chain’s native coin.')),
    symbol: text('Symbol, as the asset’s issuer chose it.'),
    decimals: t.Integer({ minimum: 0, maximum: 36, description: 'Decimals of its base units.' }),
    priceUsd: t.Optional(t.Number({ minimum: 0, description: 'Price of one whole unit, in USD.' })),
  },
  { title: 'QuotedAsset' },
)

const fee = t.Object(
  {
    kind: text('`network`, `provider`, `app` or `relayer`. More may be added.'),
    name: text('Display name.'),
    amount: t.Optional(amount('Amount in base units of `symbol`.')),
    symbol: t.Optional(text('Asset in which the fee is paid.')),
    decimals: t.Optional(t.Integer({ description: 'Decimals of `symbol`.' })),
    amountUsd: t.Optional(t.Number({ description: 'Value of the fee, in USD.' })),
    bps: t.Optional(t.Number({ description: 'Fee in basis points (1/100 of a percent).' })),
    included: t.Boolean({ description: 'Whether the quoted amounts already include this fee.' }),
  },
  { title: 'BridgeFee' },
)

/** One shape for all kinds of steps; descriptions name the fields of each kind. */
const step = t.Object(
  {
    kind: t.Union(
      [t.Literal('deposit'), t.Literal('solana-transaction'), t.Literal('evm-transaction')],
      {
        description:
          '`deposit`: pay to an address. `solana-transaction`, `evm-transaction`: sign and send this transaction.',
      },
    ),
    address: t.Optional(text('Deposit: the address to pay to.')),
    memo: t.Optional(text('Deposit: memo to include. Without it the deposit is lost.')),
    amount: t.Optional(amount('Deposit: exact amount to pay, in base units of the input asset.')),
    transactionBase64: t.Optional(
      text('Solana: transaction for the wallet to sign, with a fresh blockhash.'),
    ),
    builtBy: t.Optional(
      t.Union([t.Literal('provider'), t.Literal('drawbridge')], {
        description: 'Solana: source of the transaction. It is scanned either way.',
      }),
    ),
    lastValidBlockHeight: t.Optional(
      t.Integer({
        description:
          'Solana: block height until which the transaction can be sent. Absent if it is already partly signed.',
      }),
    ),
    scan: t.Optional(
      t.Object(
        {
          verdict: t.Union([t.Literal('safe'), t.Literal('suspicious')], {
            description: 'Never `malicious`.',
          }),
          score: t.Number({ minimum: 0, maximum: 1, description: '0 is safe.' }),
          summary: text('One sentence to show to the user.'),
          flags: t.Array(t.String(), { description: 'One flag for each kind of finding.' }),
          explanations: t.Array(t.String(), { description: 'Reasons to show to the user.' }),
        },
        {
          description:
            'Solana: result of the wallet scan. Malicious transactions are never returned.',
        },
      ),
    ),
    to: t.Optional(text('EVM: recipient address.')),
    data: t.Optional(text('EVM: call data. It is not scanned.')),
    valueWei: t.Optional(amount('EVM: value sent with the call, in wei.')),
    chainId: t.Optional(t.Integer({ description: 'EVM: id of the chain.' })),
  },
  { title: 'BridgeStep' },
)

const quoted = t.Object(
  {
    provider: text('Id of the provider, as used in a status request.'),
    providerName: text('Display name of the provider.'),
    quoteId: t.Optional(text('Id for a status request. Absent for price-only quotes.')),
    amountIn: amount('Amount sent.'),
    amountOut: amount('Expected amount received.'),
    minAmountOut: amount('Minimum amount received.'),
    netAmountOut: amount(
      'Amount received minus fees that are not included. Quotes are ranked by it. An estimate if there are such fees.',
    ),
    totalAmountIn: amount('Amount sent plus fees that are not included, for `exact-out`.'),
    amountInUsd: t.Optional(t.Number({ description: 'Value of the amount sent, in USD.' })),
    amountOutUsd: t.Optional(t.Number({ description: 'Value of the amount received, in USD.' })),
    fees: t.Array(fee, {
      description: 'All known fees. `included` marks the ones that the amounts already reflect.',
    }),
    timeEstimateSeconds: t.Optional(
      t.Number({ minimum: 0, description: 'Usual duration, as reported by the provider.' }),
    ),
    expiresAt: t.Optional(
      t.String({
        format: 'date-time',
        description:
          'Do not pay after this time. If absent, a Solana transaction is valid for about a minute.',
      }),
    ),
    via: t.Optional(text('Bridge or solver that carries out the transfer.')),
    signatureVerified: t.Optional(
      t.Boolean({ description: 'Whether the provider signed the quote with a valid signature.' }),
    ),
    flag: t.Optional(
      t.Union([t.Literal('implausible'), t.Literal('poor')], {
        description:
          '`implausible`: far better than the other quotes or the value sent. `poor`: far worse.',
      }),
    ),
    steps: t.Array(step, {
      description:
        'What to do next. A deposit on Solana comes with a transaction that pays it: use one of the two. Empty for price-only quotes.',
    }),
    warnings: t.Array(t.String(), { description: 'What to know before paying, in plain English.' }),
  },
  { title: 'BridgeQuote' },
)

export const bridgeQuoteAnswer = t.Object(
  {
    inputAsset: quotedAsset,
    outputAsset: quotedAsset,
    mode: t.Union([t.Literal('exact-in'), t.Literal('exact-out')]),
    amount: amount('The requested amount.'),
    slippageBps: t.Integer(),
    dry: t.Boolean(),
    quotes: t.Array(quoted, { description: 'Best first; flagged ones last.' }),
    unavailable: t.Array(
      t.Object({
        provider: text('Its id.'),
        reason: t.Union(
          [t.Literal('declined'), t.Literal('late'), t.Literal('failed'), t.Literal('refused')],
          {
            description:
              '`declined`: the provider does not offer this transfer. `late`: it did not answer in time. `failed`: it could not be reached or returned an error. `refused`: Drawbridge rejected its quote as unsafe, such as a transaction that drains the wallet.',
          },
        ),
        message: text('Why, in plain English.'),
      }),
      { description: 'Providers without a quote, and why.' },
    ),
    warnings: t.Array(t.String(), { description: 'Warnings about the quotes as a whole.' }),
  },
  {
    title: 'BridgeQuotes',
    description: 'The quotes of all providers.',
    ...samples(bridgeQuoteSamples.answer),
  },
)

const link = t.Object(
  {
    hash: text('Hash or signature of the transaction.'),
    url: t.Optional(text('Link to a block explorer.')),
  },
  { title: 'TransactionLink' },
)

export const bridgeStatusAnswer = t.Object(
  {
    provider: text('The requested provider.'),
    id: text('The requested id.'),
    state: t.String({
      enum: [
        'awaiting_deposit',
        'pending',
        'completed',
        'partial',
        'refunded',
        'failed',
        'expired',
      ],
      description:
        '`partial`: less than quoted, or another asset, arrived. `completed`, `partial`, `refunded`, `failed` and `expired` are final.',
    }),
    providerState: text('The provider’s own term for the state.'),
    originTransactions: t.Array(link, { description: 'Paying transactions on the origin chain.' }),
    destinationTransactions: t.Array(link, {
      description: 'Payout transactions on the destination chain.',
    }),
    amountIn: t.Optional(amount('Amount paid, in base units.')),
    amountOut: t.Optional(amount('Amount received, in base units.')),
    refundedAmount: t.Optional(amount('Amount refunded, in base units of the input asset.')),
    updatedAt: t.Optional(t.String({ format: 'date-time' })),
    reason: t.Optional(text('Why the transfer did not go as quoted, in the provider’s words.')),
  },
  {
    title: 'BridgeStatus',
    description: 'The state of a transfer.',
    ...samples(bridgeQuoteSamples.status),
  },
)
