// Bridge providers over real HTTP, in the forms of LI.FI, deBridge, Relay and 1Click, with the behavior that a test
// sets.
import { PublicKey, SystemProgram, TransactionInstruction } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { usdcMint } from './bridge-provider.ts'
import { hexBytes, orderInstruction, type OrderTerms, orderTransaction } from './dln-orders.ts'
import {
  type RecordedAnswer,
  type RecordedServer,
  startRecordedServer,
} from '../recorded-server.ts'

export const baseUsdc = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
export const bridgeDeposit = new PublicKey('5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1')
const solanaId = { lifi: 1151111081099710, debridge: 7565164, relay: 792703809 }
const baseId = 8453
const nativeSol = '11111111111111111111111111111111'

export type BridgeBehavior = {
  /** Base units of USDC that arrive for 0.1 SOL. */
  amountOut?: string | undefined
  /** Instructions to sign; by default 0.1 SOL to the bridge. */
  instructions?: ((wallet: PublicKey) => TransactionInstruction[]) | undefined
  /** Replaces every answer to a quote request. */
  quote?: RecordedAnswer | undefined
  /** Recipient of LI.FI’s transaction, instead of the requested one. */
  recipient?: string | undefined
  /** Terms of deBridge’s order, instead of the requested ones. */
  order?: Partial<OrderTerms> | undefined
  /** Replaces every answer. */
  always?: RecordedAnswer
  delayMs?: number
}

/** Mayan’s forwarder, which LI.FI’s transactions call; absent from a test chain unless a test deploys it. */
export const mayanProgram = new PublicKey('BLZRi6frs4X4DNLw56V4EXai1b6QVESN1BhHBTYM9VcY')

/** Names the recipient for the bridge. */
const nameRecipient = (recipient: string): TransactionInstruction =>
  new TransactionInstruction({
    programId: mayanProgram,
    keys: [],
    data: Buffer.from(hexBytes(recipient)),
  })

const payBridge = (wallet: PublicKey): TransactionInstruction[] => [
  SystemProgram.transfer({ fromPubkey: wallet, toPubkey: bridgeDeposit, lamports: 98_000_000 }),
]

const tokens = (solana: number) => ({
  sol: {
    chainId: solana,
    address: nativeSol,
    symbol: 'SOL',
    name: 'Solana',
    decimals: 9,
    priceUSD: '150',
  },
  usdc: {
    chainId: solana,
    address: usdcMint,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    priceUSD: '1',
  },
  base: {
    chainId: baseId,
    address: baseUsdc,
    symbol: 'USDC',
    name: 'USD Coin',
    decimals: 6,
    priceUSD: '1',
  },
})

/** LI.FI; the behavior may be changed between requests. */
export const startLifiServer = (behavior: BridgeBehavior = {}): RecordedServer => {
  const { sol, usdc, base } = tokens(solanaId.lifi)
  return startRecordedServer(({ path, body }) => {
    const {
      always,
      quote,
      delayMs = 0,
      amountOut = '14900000',
      instructions = payBridge,
    } = behavior
    if (always) return always
    const { pathname, searchParams } = new URL(path, 'http://provider.example')
    if (pathname === '/tokens')
      return { body: { tokens: { [solanaId.lifi]: [sol, usdc], [baseId]: [base] } } }
    if (pathname === '/status') return { body: statusOf(searchParams.get('txHash') ?? '') }
    if (quote) return { delayMs, ...quote }
    const params = Object.fromEntries(searchParams)
    const fromAmount = params['fromAmount'] ?? (body === undefined ? '' : '100000000')
    const step = {
      id: 'b1a2c3d4-0000-4000-8000-000000000001',
      type: 'lifi',
      tool: 'mayan',
      toolDetails: { key: 'mayan', name: 'Mayan' },
      action: {
        fromChainId: solanaId.lifi,
        toChainId: baseId,
        fromToken: sol,
        toToken: base,
        fromAmount,
        fromAddress: params['fromAddress'],
        toAddress: params['toAddress'],
      },
      estimate: {
        fromAmount,
        toAmount: amountOut,
        toAmountMin: String((BigInt(amountOut) * 99n) / 100n),
        fromAmountUSD: '15',
        toAmountUSD: '14.9',
        executionDuration: 40,
        feeCosts: [
          {
            name: 'Relayer fee',
            amount: '2000000',
            amountUSD: '0.3',
            percentage: '0.02',
            token: sol,
            included: true,
          },
        ],
        gasCosts: [{ type: 'SEND', amount: '5000', amountUSD: '0.00075', token: sol }],
      },
    }
    if (pathname === '/advanced/routes') return { delayMs, body: { routes: [{ steps: [step] }] } }
    const wallet = new PublicKey(params['fromAddress'] ?? '')
    const named = nameRecipient(behavior.recipient ?? params['toAddress'] ?? '')
    const data = unsignedBase64(wallet, [...instructions(wallet), named])
    return { delayMs, body: { ...step, transactionRequest: { data } } }
  })
}

const arrived =
  '2nBhEBYYvfaAe16UMNqRHre4YNSskvuYgx3M6E4JP1oDYvZEJHvoPzyUidNgNX5r9sTyN1J9UxtbCXy2rqYcuyuv'

const statusOf = (txHash: string) =>
  txHash === arrived
    ? {
        status: 'DONE',
        substatus: 'COMPLETED',
        sending: {
          txHash: arrived,
          chainId: solanaId.lifi,
          amount: '100000000',
          timestamp: 1_763_640_000,
        },
        receiving: {
          txHash: '0x8f2c9f3d0b9a41c55a0a9d2e13f5e6b7c8d9e0f1a2b3c4d5e6f708192a3b4c5d',
          chainId: baseId,
          amount: '14900000',
          timestamp: 1_763_640_042,
        },
      }
    : { status: 'NOT_FOUND', substatus: 'NOT_PROCESSABLE_REFUND_NEEDED' }

/** deBridge; its program must be deployed on the chain, since the transaction calls it. */
export const startDebridgeServer = (behavior: BridgeBehavior = {}): RecordedServer => {
  const { sol, usdc, base } = tokens(solanaId.debridge)
  return startRecordedServer(({ path }) => {
    const {
      always,
      quote,
      delayMs = 0,
      amountOut = '14800000',
      instructions = payBridge,
    } = behavior
    if (always) return always
    const { pathname, searchParams } = new URL(path, 'http://provider.example')
    if (pathname === '/supported-chains-info')
      return { body: { chains: [{ chainId: solanaId.debridge }, { chainId: baseId }] } }
    if (pathname === '/token-list')
      return {
        body: {
          tokens:
            searchParams.get('chainId') === String(baseId)
              ? { [baseUsdc]: base }
              : { [nativeSol]: sol, [usdcMint]: usdc },
        },
      }
    if (!pathname.endsWith('/create-tx')) return { status: 404 }
    if (quote) return { delayMs, ...quote }
    const sender = searchParams.get('senderAddress')
    const estimation = {
      srcChainTokenIn: { ...sol, amount: '100000000', approximateUsdValue: 15 },
      dstChainTokenOut: { ...base, amount: amountOut, approximateUsdValue: 14.8 },
    }
    const priced = {
      estimation,
      order: { approximateFulfillmentDelay: 10 },
      fixFee: '15000000',
      protocolFee: '40000',
    }
    if (sender === null) return { delayMs, body: priced }
    const wallet = new PublicKey(sender)
    const recipient = hexBytes(searchParams.get('dstChainTokenOutRecipient') ?? '0x')
    const order = orderInstruction(wallet, {
      giveAmount: 100_000_000n,
      takeChainId: BigInt(baseId),
      takeToken: hexBytes(baseUsdc),
      takeAmount: BigInt(amountOut),
      receiver: recipient,
      patchAuthority: wallet.toBytes(),
      cancelAuthority: recipient,
      ...behavior.order,
    })
    const data = orderTransaction(wallet, [...instructions(wallet), order])
    return {
      delayMs,
      body: {
        ...priced,
        orderId: `0x${'ab'.repeat(32)}`,
        tx: { data },
      },
    }
  })
}

/** Relay, which returns instructions and the lookup table of some of their accounts. */
export const startRelayServer = (
  behavior: BridgeBehavior & { tables?: PublicKey[] } = {},
): RecordedServer => {
  const { sol, base } = tokens(solanaId.relay)
  const side = (currency: typeof sol, amount: string) => ({
    currency,
    amount,
    minimumAmount: amount,
    amountUsd: '15',
  })
  return startRecordedServer(({ path, body }) => {
    if (path === '/chains')
      return {
        body: {
          chains: [
            { id: solanaId.relay, currency: sol },
            { id: baseId, solverCurrencies: [base] },
          ],
        },
      }
    if (path !== '/quote/v2') return { status: 404 }
    const params: Record<string, unknown> =
      typeof body === 'object' && body !== null ? { ...body } : {}
    const {
      instructions = payBridge,
      amountOut = '14700000',
      tables: addressLookupTableAddresses = [],
    } = behavior
    const rows = instructions(new PublicKey(String(params['user'])))
    return {
      body: {
        steps: [
          {
            id: 'deposit',
            kind: 'transaction',
            requestId: `0x${'4c'.repeat(32)}`,
            items: [
              {
                data: {
                  instructions: rows.map(({ programId, keys, data }) => ({
                    programId,
                    keys,
                    data: data.toString('hex'),
                  })),
                  addressLookupTableAddresses,
                },
              },
            ],
          },
        ],
        fees: { gas: { currency: sol, amount: '5000', amountUsd: '0.00075' } },
        details: {
          sender: params['user'],
          recipient: params['recipient'],
          currencyIn: side(sol, '100000000'),
          currencyOut: side(base, amountOut),
          timeEstimate: 2,
        },
      },
    }
  })
}

/** 1Click; only the real service can sign its quotes, so these count as changed in transit. */
export const startNearServer = (behavior: BridgeBehavior = {}): RecordedServer =>
  startRecordedServer(({ path, body }) => {
    if (behavior.always) return behavior.always
    if (path === '/v0/tokens')
      return {
        body: [
          {
            assetId: 'nep141:sol.omft.near',
            decimals: 9,
            blockchain: 'sol',
            symbol: 'SOL',
            price: 150.2,
          },
          {
            assetId: 'nep141:btc.omft.near',
            decimals: 8,
            blockchain: 'btc',
            symbol: 'BTC',
            price: 100_000,
          },
          {
            assetId: 'nep141:zec.omft.near',
            decimals: 8,
            blockchain: 'zec',
            symbol: 'ZEC',
            price: 400,
          },
          {
            assetId: `nep141:base-${baseUsdc.toLowerCase()}.omft.near`,
            decimals: 6,
            blockchain: 'base',
            symbol: 'USDC',
            price: 1,
            contractAddress: baseUsdc,
          },
        ],
      }
    if (path !== '/v0/quote') return { status: 404, body: { message: 'not found' } }
    const live = {
      depositAddress: bridgeDeposit.toBase58(),
      deadline: new Date(Date.now() + 3_600_000).toISOString(),
      timeWhenInactive: new Date(Date.now() + 3_600_000).toISOString(),
    }
    return {
      status: 201,
      body: {
        quote: {
          amountIn: '100000000',
          amountInFormatted: '0.1',
          amountInUsd: '15.0',
          minAmountIn: '100000000',
          amountOut: '14950000',
          amountOutFormatted: '14.95',
          amountOutUsd: '14.95',
          minAmountOut: '14800500',
          timeEstimate: 20,
          ...live,
        },
        quoteRequest: body,
        signature: `ed25519:${'2'.repeat(87)}`,
        timestamp: new Date().toISOString(),
        correlationId: '00000000-0000-4000-8000-000000000000',
      },
    }
  })

export const arrivedTransaction = arrived
