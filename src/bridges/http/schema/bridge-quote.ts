import { Type } from '@sinclair/typebox'
import { t } from 'elysia'
import bridgeQuoteSamples from './bridge-quote.samples.json' with { type: 'json' }
import { explained } from '../../../endpoint/schema/explained.ts'
import { samples } from '../../../endpoint/schema/samples.ts'

const text = (description: string) => t.String({ description })
const amount = (description: string) => t.String({ pattern: '^\\d+$', description })

const assetId = (field: string, description: string) => {
  const options = { minLength: 3, maxLength: 200, description }
  return t.String(explained(field, 'the id of an asset such as solana:native', options))
}

const party = (field: string, description: string) => {
  const options = { minLength: 1, maxLength: 600, description }
  const schema = explained(field, 'an address of 1 to 600 characters', options)
  return t.Optional(t.String(schema))
}

// `Type` in place of `t` below: a body has numbers and flags, not text that says them, which Elysia's own would take.

/** Wider than this, somebody takes the difference. */
const mostSlippageBps = 1_000
export const usualSlippageBps = 100

export const bridgeQuoteBody = t.Object(
  {
    inputAsset: assetId('inputAsset', 'Id of what is given, from `GET /v1/bridge/assets`.'),
    outputAsset: assetId('outputAsset', 'Id of what is received. One of the two is on Solana.'),
    amount: t.String(
      explained(
        'amount',
        'a whole number of base units from 1 to 2^128-1, as text without sign, point or leading zero',
        {
          pattern: '^[1-9][0-9]{0,38}$',
          description:
            'Base units as text: of the input asset, or of the output asset where `mode` is `exact-out`.',
        },
      ),
    ),
    mode: t.Optional(
      t.Union(
        [t.Literal('exact-in'), t.Literal('exact-out')],
        explained('mode', '"exact-in" or "exact-out"', {
          description: 'Which side the amount fixes; `exact-in` where absent.',
        }),
      ),
    ),
    slippageBps: t.Optional(
      Type.Integer(
        explained('slippageBps', `an integer from 1 to ${mostSlippageBps}`, {
          minimum: 1,
          maximum: mostSlippageBps,
          default: usualSlippageBps,
          description: 'How much less may arrive than is quoted, in hundredths of a percent.',
        }),
      ),
    ),
    sender: party(
      'sender',
      'Address that pays, on the chain of the input asset. Needed on Solana.',
    ),
    recipient: party('recipient', 'Address that receives, on the chain of the output asset.'),
    refundTo: party(
      'refundTo',
      'Address that gets the money back if the transfer fails, on the chain of the input asset; the sender where absent.',
    ),
    dry: t.Optional(
      Type.Boolean(
        explained('dry', 'true or false', {
          description: 'Only the price: needs no addresses, and gives nothing to pay.',
        }),
      ),
    ),
  },
  {
    ...explained('body', 'a JSON object with inputAsset, outputAsset and amount', {}),
    ...samples(bridgeQuoteSamples.body),
  },
)

const quotedAsset = t.Object({
  id: text('As a quote takes it.'),
  chain: text('Name of its chain.'),
  contractAddress: t.Optional(text('Mint or contract; absent for the coin of the chain itself.')),
  symbol: text('What it calls itself.'),
  decimals: t.Integer({ minimum: 0, maximum: 36, description: 'Of its base units.' }),
  priceUsd: t.Optional(t.Number({ minimum: 0, description: 'Of a whole unit.' })),
})

const fee = t.Object({
  kind: text('`network`, `provider`, `app`, `relayer`; the list is open.'),
  name: text('For people.'),
  amount: t.Optional(amount('Base units of `symbol`.')),
  symbol: t.Optional(text('What the fee is paid in.')),
  decimals: t.Optional(t.Integer({ description: 'Of `symbol`.' })),
  amountUsd: t.Optional(t.Number({ description: 'What it is worth, USD.' })),
  bps: t.Optional(t.Number({ description: 'Share in hundredths of a percent.' })),
  included: t.Boolean({ description: 'Whether the amounts are net of it already.' }),
})

/** One shape for all kinds: each has its own fields, as they say. */
const step = t.Object(
  {
    kind: t.Union(
      [t.Literal('deposit'), t.Literal('solana-transaction'), t.Literal('evm-transaction')],
      {
        description:
          '`deposit`: pay an address. `solana-transaction`, `evm-transaction`: sign and send this.',
      },
    ),
    address: t.Optional(text('Of a deposit: pay here.')),
    memo: t.Optional(text('Of a deposit: to be sent along; without it the deposit is lost.')),
    amount: t.Optional(
      amount('Of a deposit: exactly this much, in base units of the input asset.'),
    ),
    transactionBase64: t.Optional(
      text('On Solana: unsigned, ready for the wallet, with a fresh blockhash.'),
    ),
    builtBy: t.Optional(
      t.Union([t.Literal('provider'), t.Literal('drawbridge')], {
        description: 'On Solana: who made it; both are scanned.',
      }),
    ),
    lastValidBlockHeight: t.Optional(
      t.Integer({
        description:
          'On Solana: it can be sent until the chain is this high. Absent where somebody has signed already.',
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
          flags: t.Array(t.String(), { description: 'One word for each kind of finding.' }),
          explanations: t.Array(t.String(), { description: 'Why, in words for the user.' }),
        },
        {
          description:
            'On Solana: what the wallet scan says of it; a malicious one is never handed out.',
        },
      ),
    ),
    to: t.Optional(text('On EVM chains: where it goes.')),
    data: t.Optional(text('On EVM chains: what it calls. It is not scanned.')),
    valueWei: t.Optional(amount('On EVM chains: what it sends along.')),
    chainId: t.Optional(t.Integer({ description: 'On EVM chains: which one.' })),
  },
  { title: 'BridgeStep' },
)

const quoted = t.Object(
  {
    provider: text('Id of the provider, as the status takes it.'),
    providerName: text('The name for people.'),
    quoteId: t.Optional(text('As the status takes it; absent where only the price was asked.')),
    amountIn: amount('What is given.'),
    amountOut: amount('What arrives if all goes well.'),
    minAmountOut: amount('The least that arrives.'),
    netAmountOut: amount(
      'What arrives less fees that come on top: quotes are ranked by it. An estimate where there are such fees.',
    ),
    totalAmountIn: amount(
      'What is given with the fees that come on top, where the output is fixed.',
    ),
    amountInUsd: t.Optional(t.Number({ description: 'What goes in is worth, USD.' })),
    amountOutUsd: t.Optional(t.Number({ description: 'What arrives is worth, USD.' })),
    fees: t.Array(fee, {
      description: 'All that is known of; `included` says which are taken off already.',
    }),
    timeEstimateSeconds: t.Optional(
      t.Number({ minimum: 0, description: 'How long it usually takes, as the provider says.' }),
    ),
    expiresAt: t.Optional(
      t.String({
        format: 'date-time',
        description:
          'Do not pay after this time. Where the provider names none, a Solana transaction holds for about a minute.',
      }),
    ),
    via: t.Optional(text('Bridge or solver that carries it.')),
    signatureVerified: t.Optional(
      t.Boolean({ description: 'The provider signed the quote, and the signature holds.' }),
    ),
    flag: t.Optional(
      t.Union([t.Literal('implausible'), t.Literal('poor')], {
        description: 'Far better or far worse than the others, or than what goes in is worth.',
      }),
    ),
    steps: t.Array(step, {
      description:
        'What to do next. A deposit on Solana comes with a transaction that pays it: use one of the two. Empty where only the price was asked.',
    }),
    warnings: t.Array(t.String(), { description: 'What to know before paying, in words.' }),
  },
  { title: 'BridgeQuote' },
)

export const bridgeQuoteAnswer = t.Object(
  {
    inputAsset: quotedAsset,
    outputAsset: quotedAsset,
    mode: t.Union([t.Literal('exact-in'), t.Literal('exact-out')]),
    amount: amount('As asked.'),
    slippageBps: t.Integer(),
    dry: t.Boolean(),
    quotes: t.Array(quoted, { description: 'The best first; flagged ones behind all others.' }),
    unavailable: t.Array(
      t.Object({
        provider: text('Its id.'),
        reason: t.Union(
          [t.Literal('declined'), t.Literal('late'), t.Literal('failed'), t.Literal('refused')],
          {
            description:
              '`declined`: it does not want to. `late`, `failed`: it could not be asked. `refused`: it answered what nobody should take, such as a transaction that drains the wallet.',
          },
        ),
        message: text('Why, in words.'),
      }),
      { description: 'Providers without a quote, and why.' },
    ),
    warnings: t.Array(t.String(), { description: 'Of all quotes together.' }),
  },
  {
    title: 'BridgeQuotes',
    description: 'What each provider would do.',
    ...samples(bridgeQuoteSamples.answer),
  },
)

const link = t.Object({
  hash: text('Hash or signature of the transaction.'),
  url: t.Optional(text('Page of an explorer.')),
})

export const bridgeStatusAnswer = t.Object(
  {
    provider: text('As asked.'),
    id: text('As asked.'),
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
        '`partial`: something else or less arrived than was quoted. `completed`, `partial`, `refunded`, `failed` and `expired` are final.',
    }),
    providerState: text('The provider’s own word for it.'),
    originTransactions: t.Array(link, { description: 'What paid, on the chain of the input.' }),
    destinationTransactions: t.Array(link, {
      description: 'What paid out, on the chain of the output.',
    }),
    amountIn: t.Optional(amount('What was paid, in base units.')),
    amountOut: t.Optional(amount('What arrived, in base units.')),
    refundedAmount: t.Optional(amount('What was given back, in base units of the input asset.')),
    updatedAt: t.Optional(t.String({ format: 'date-time' })),
    reason: t.Optional(text('Why it went otherwise than quoted, in the provider’s words.')),
  },
  {
    title: 'BridgeStatus',
    description: 'How far a transfer is.',
    ...samples(bridgeQuoteSamples.status),
  },
)
