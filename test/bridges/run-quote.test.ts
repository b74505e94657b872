import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  VersionedTransaction,
} from '@solana/web3.js'
import type { PlainRefusalReason } from '../../src/bridges/plan/quote-refusal.ts'
import { partyNoteText, refusalText, warningText } from '../../src/bridges/words/en.ts'
import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { token2022ProgramId } from '../../scripts/sandbox/account-bytes.ts'
import { unsignedBase64 } from '../../scripts/sandbox/unsigned.ts'
import type { BridgeStep, ProviderAsset, ProviderQuote } from '../../src/bridges/plan/provider.ts'
import { type QuoteDeps, quoteBridge } from '../../src/bridges/quote-bridge.ts'
import type { QuoteInput } from '../../src/bridges/read-quote-request.ts'
import { makeRpcChainReader } from '../../src/solana/rpc/chain-reader.ts'
import { makeRpcClient } from '../../src/solana/rpc/client.ts'
import { makeRpcLedgerReader } from '../../src/solana/rpc/ledger-reader.ts'
import {
  bridgeAsset,
  makeBridgeProvider,
  quoteOf,
  usdcMint,
} from '../kit/bridges/bridge-provider.ts'
import { processTestMs } from '../kit/server-process.ts'
import { noTestChain, startTestChain, type TestChain } from '../kit/chain/surfnet.ts'
import {
  answering,
  bitcoinAddress,
  deposit,
  depsOf,
  down,
  dry,
  evmAddress,
  live,
  nowMs,
  refusalOf,
  user,
} from '../kit/bridges/quote-scene.ts'

setDefaultTimeout(processTestMs)

const sol = 1_000_000_000n
const thief = Keypair.generate().publicKey

describe.skipIf(noTestChain !== undefined)('on a real chain', () => {
  let chain: TestChain
  let onChain: Pick<QuoteDeps, 'scan' | 'ledger'>
  const token = new PublicKey(usdcMint)
  const newToken = Keypair.generate().publicKey
  const feeToken: ProviderAsset = {
    providerAssetId: 'new',
    chain: 'solana',
    contractAddress: newToken.toBase58(),
    symbol: 'NEW',
    decimals: 9,
  }
  const assets = [...Object.values(bridgeAsset), feeToken]
  beforeAll(async () => {
    chain = await startTestChain()
    await chain.fundSol(user, 10n * sol)
    await chain.createMint(token, { decimals: 6, supply: 10n ** 12n })
    await chain.createMint(newToken, { decimals: 9, supply: 10n ** 15n }, token2022ProgramId)
    await chain.createTokenAccount({ mint: token, owner: user, amount: 50_000_000n })
    await chain.createTokenAccount(
      { mint: newToken, owner: user, amount: 5_000_000_000n },
      { program: token2022ProgramId },
    )
    const options = { urls: [chain.url], nowMs: Date.now, random: Math.random }
    const client = makeRpcClient(options)
    onChain = {
      scan: { chain: makeRpcChainReader(options, client) },
      ledger: makeRpcLedgerReader(client, options),
    }
  })
  afterAll(() => chain.stop())

  const quoteLive = async (fields: Partial<ProviderQuote>, input: QuoteInput = live) => {
    const provider = makeBridgeProvider('one', {
      assets,
      quote: () => Promise.resolve(quoteOf(fields)),
    })
    return quoteBridge(depsOf([provider], onChain), input)
  }
  const payTo = (amount: bigint, more: Partial<Extract<BridgeStep, { kind: 'deposit' }>> = {}) =>
    ({ kind: 'deposit', address: deposit.toBase58(), amount, ...more }) as const
  const transfer = (lamports: bigint, to = deposit, payer = user): BridgeStep => ({
    kind: 'solana-transaction',
    transaction: Buffer.from(
      unsignedBase64(payer, [
        SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports }),
      ]),
      'base64',
    ),
  })

  test('a deposit of SOL comes with a transaction that pays it and runs', async () => {
    const answer = await quoteLive({ steps: [payTo(100_000_000n)] })
    expect(answer.unavailable).toEqual([])
    const [first, second] = answer.quotes[0]?.steps ?? []
    expect(first).toEqual({ kind: 'deposit', address: deposit.toBase58(), amount: '100000000' })
    expect(second).toMatchObject({ kind: 'solana-transaction', builtBy: 'drawbridge' })
    if (second?.kind !== 'solana-transaction') throw new Error('no transaction')
    expect(second.scan).toMatchObject({ verdict: 'safe' })
    const read = VersionedTransaction.deserialize(Buffer.from(second.transactionBase64, 'base64'))
    const valid = await chain.rpc('isBlockhashValid', [
      read.message.recentBlockhash,
      { commitment: 'processed' },
    ])
    expect(valid).toMatchObject({ value: true })
    expect(read.signatures.every((signature) => signature.every((byte) => byte === 0))).toBe(true)
    const ran = await chain.rpc('simulateTransaction', [
      second.transactionBase64,
      { encoding: 'base64', sigVerify: false },
    ])
    expect(ran).toMatchObject({ value: { err: null } })
  })

  test.each([
    ['Token', 'solana:' + usdcMint, 10_000_000n],
    ['Token-2022', `solana:${newToken.toBase58()}`, 1_000_000_000n],
  ])('a deposit of a %s token creates the receiving account', async (_, inputAsset, amount) => {
    const answer = await quoteLive(
      { amountIn: amount, steps: [payTo(amount, { memo: 'order 5' })] },
      { ...live, inputAsset, amount: amount.toString() },
    )
    const transaction = answer.quotes[0]?.steps[1]
    if (transaction?.kind !== 'solana-transaction')
      throw new Error(JSON.stringify([answer.unavailable, answer.quotes]))
    expect(transaction.scan.verdict).toBe('safe')
    const ran = await chain.rpc('simulateTransaction', [
      transaction.transactionBase64,
      { encoding: 'base64', sigVerify: false },
    ])
    expect(ran).toMatchObject({ value: { err: null } })
  })

  test('a wallet with too little gets the deposit address and a warning', async () => {
    const answer = await quoteLive(
      { amountIn: 60_000_000n, steps: [payTo(60_000_000n)] },
      { ...live, inputAsset: `solana:${usdcMint}`, amount: '60000000' },
    )
    expect(answer.quotes[0]?.steps.map(({ kind }) => kind)).toEqual(['deposit'])
    expect(answer.quotes[0]?.warnings.slice(1)).toEqual([
      warningText({
        kind: 'transaction-not-built',
        because: {
          reason: 'balance-too-low',
          held: 50_000_000n,
          needed: 60_000_000n,
          decimals: 6,
          symbol: 'USDC',
        },
      }),
    ])
  })

  test('a transaction of the provider gets a fresh blockhash and a verdict', async () => {
    const answer = await quoteLive({ steps: [transfer(100_000_000n)] })
    const step = answer.quotes[0]?.steps[0]
    if (step?.kind !== 'solana-transaction') throw new Error(JSON.stringify(answer))
    expect(step).toMatchObject({ builtBy: 'provider', scan: { verdict: 'safe' } })
    expect(step.lastValidBlockHeight).toBeGreaterThan(0)
    expect(answer.quotes[0]?.expiresAt).toBe(new Date(nowMs + 60_000).toISOString())
    const read = VersionedTransaction.deserialize(Buffer.from(step.transactionBase64, 'base64'))
    expect(read.message.recentBlockhash).not.toBe(PublicKey.default.toBase58())
  })

  const drains: [string, BridgeStep][] = [
    ['everything', transfer(9_990_000_000n, thief)],
    ['more than quoted', transfer(200_000_000n)],
  ]
  test.each(drains)('a transaction that takes %s is refused', async (_, step) => {
    const answer = await quoteLive({ steps: [step] })
    expect(answer.quotes).toEqual([])
    expect(answer.unavailable).toMatchObject([{ provider: 'one', reason: 'refused' }])
    expect(JSON.stringify(answer)).not.toContain('transactionBase64')
  })

  test('one that hands the wallet to a program is refused as malicious', async () => {
    const assign = unsignedBase64(user, [
      SystemProgram.transfer({ fromPubkey: user, toPubkey: deposit, lamports: 100_000_000n }),
      SystemProgram.assign({ accountPubkey: user, programId: thief }),
    ])
    const answer = await quoteLive({
      steps: [{ kind: 'solana-transaction', transaction: Buffer.from(assign, 'base64') }],
    })
    expect(answer.quotes).toEqual([])
    expect(answer.unavailable[0]?.message).toStartWith(
      refusalText({ reason: 'malicious', summary: '' }),
    )
  })

  const nothing = { programId: SystemProgram.programId, keys: [], data: Buffer.from([2, 0, 0, 0]) }
  test('one that fails in simulation is assessed by what it would take', async () => {
    const failing = unsignedBase64(user, [
      SystemProgram.transfer({ fromPubkey: user, toPubkey: thief, lamports: 3n * sol }),
      nothing,
    ])
    const answer = await quoteLive({
      steps: [{ kind: 'solana-transaction', transaction: Buffer.from(failing, 'base64') }],
    })
    expect(answer.quotes).toEqual([])
    expect(answer.unavailable[0]?.message).toContain('3 SOL')
  })

  test('one with a durable nonce is refused', async () => {
    const nonce = Keypair.generate().publicKey
    await chain.createNonce(nonce, user, Keypair.generate().publicKey)
    const later = unsignedBase64(user, [
      SystemProgram.nonceAdvance({ noncePubkey: nonce, authorizedPubkey: user }),
      SystemProgram.transfer({ fromPubkey: user, toPubkey: deposit, lamports: 100_000_000n }),
    ])
    const answer = await quoteLive({
      steps: [{ kind: 'solana-transaction', transaction: Buffer.from(later, 'base64') }],
    })
    expect(answer.quotes).toEqual([])
    expect(answer.unavailable[0]?.message).toBe(refusalText({ reason: 'durable-nonce' }))
  })

  test('one signed by another signer is accepted, with an invalid signature it is refused', async () => {
    const sponsor = Keypair.generate()
    await chain.fundSol(sponsor.publicKey, sol)
    const { blockhash } = await onChain.ledger.readLatestBlockhash()
    const pay = SystemProgram.transfer({
      fromPubkey: user,
      toPubkey: deposit,
      lamports: 100_000_000n,
    })
    const signed = VersionedTransaction.deserialize(
      Buffer.from(unsignedBase64(sponsor.publicKey, [pay], { blockhash }), 'base64'),
    )
    signed.sign([sponsor])
    const good = Uint8Array.from(signed.serialize())
    const accepted = await quoteLive({ steps: [{ kind: 'solana-transaction', transaction: good }] })
    expect(accepted.quotes[0]?.steps[0]).not.toHaveProperty('lastValidBlockHeight')
    const forged = Uint8Array.from(good)
    forged[1] = (good[1] ?? 0) ^ 1
    const answer = await quoteLive({ steps: [{ kind: 'solana-transaction', transaction: forged }] })
    expect(answer.unavailable[0]?.message).toBe(refusalText({ reason: 'signature-invalid' }))
  })

  test('a deposit to a listed address is refused', async () => {
    const drainer = 'B8Y1dERnVNoUUXeXA4NaCHiB9htcukMSkfHrFsTMHA7h'
    const answer = await quoteLive({ steps: [payTo(100_000_000n, { address: drainer })] })
    expect(answer.quotes).toEqual([])
    expect(answer.unavailable[0]?.message).toContain('built-in addresses')
  })

  test('decimals that differ from the mint are refused', async () => {
    const lying = makeBridgeProvider('lying', {
      assets: [{ ...feeToken, decimals: 6 }, bridgeAsset.btc],
    })
    const input = { ...dry, inputAsset: `solana:${newToken.toBase58()}` }
    expect(await refusalOf(quoteBridge(depsOf([lying], onChain), input))).toStartWith(
      'INVALID_REQUEST inputAsset decimals-differ',
    )
    expect((await quoteBridge(depsOf([lying]), input)).quotes).toHaveLength(1)
  })

  test('a swap on Solana must pay out its minimum', async () => {
    const input = {
      ...live,
      outputAsset: `solana:${newToken.toBase58()}`,
      recipient: user.toBase58(),
    }
    const promised = { amountOut: 1_000_000n, minAmountOut: 990_000n }
    const answer = await quoteLive({ ...promised, steps: [transfer(100_000_000n)] }, input)
    expect(answer.quotes).toEqual([])
    expect(answer.unavailable[0]?.message).toBe(refusalText({ reason: 'gives-less' }))
  })

  test('one with a missing lookup table is refused', async () => {
    const table = new AddressLookupTableAccount({
      key: Keypair.generate().publicKey,
      state: {
        deactivationSlot: 2n ** 64n - 1n,
        lastExtendedSlot: 0,
        lastExtendedSlotStartIndex: 0,
        addresses: [deposit],
      },
    })
    const pay = SystemProgram.transfer({ fromPubkey: user, toPubkey: deposit, lamports: 1n })
    const bytes = Buffer.from(unsignedBase64(user, [pay], { tables: [table] }), 'base64')
    const answer = await quoteLive({ steps: [{ kind: 'solana-transaction', transaction: bytes }] })
    expect(answer.unavailable[0]?.message).toBe(refusalText({ reason: 'table-missing' }))
  })

  test('one for another signer is refused', async () => {
    const answer = await quoteLive({ steps: [transfer(100_000_000n, deposit, thief)] })
    expect(answer.unavailable[0]?.message).toBe(refusalText({ reason: 'wallet-not-signer' }))
  })

  const oddSteps: [string, BridgeStep[], PlainRefusalReason][] = [
    ['nothing', [], 'no-steps'],
    ['another amount', [payTo(100_000_001n)], 'deposit-amount-differs'],
    ['no address', [payTo(100_000_000n, { address: evmAddress })], 'deposit-address-invalid'],
    ['the user', [payTo(100_000_000n, { address: user.toBase58() })], 'deposit-to-own-address'],
    [
      'a mint',
      [payTo(100_000_000n, { address: newToken.toBase58() })],
      'deposit-address-not-wallet',
    ],
    [
      'another chain',
      [{ kind: 'evm-transaction', to: evmAddress, data: '0x', valueWei: 0n, chainId: 1 }],
      'step-for-other-chain',
    ],
  ]
  test.each(oddSteps)('a step to %s is refused', async (_, steps, reason) => {
    const answer = await quoteLive({ steps })
    expect(answer.unavailable).toEqual([
      { provider: 'one', reason: 'refused', message: refusalText({ reason }) },
    ])
  })

  test('bytes that are not a transaction are refused', async () => {
    const steps = [{ kind: 'solana-transaction' as const, transaction: new Uint8Array(9) }]
    const [refused] = (await quoteLive({ steps })).unavailable
    expect(refused).toMatchObject({ provider: 'one', reason: 'refused' })
    expect(refused?.message).toContain('not a transaction')
  })

  test('without a node nothing unscanned is returned', async () => {
    const provider = answering('one', { steps: [transfer(100_000_000n)] })
    const scanDown = { ...onChain, scan: down.scan }
    const answer = await quoteBridge(depsOf([provider], scanDown), live)
    expect(answer.unavailable).toEqual([
      {
        provider: 'one',
        reason: 'refused',
        message: refusalText({ reason: 'not-scanned' }),
      },
    ])
  })

  test('a listed recipient is a warning', async () => {
    const input: QuoteInput = {
      ...live,
      inputAsset: 'bitcoin:native',
      outputAsset: 'solana:native',
      sender: bitcoinAddress,
      recipient: 'B8Y1dERnVNoUUXeXA4NaCHiB9htcukMSkfHrFsTMHA7h',
    }
    const answer = await quoteLive({ steps: [] }, input)
    expect(answer.warnings[0]).toBe(
      partyNoteText({ field: 'recipient', list: 'built-in addresses', kind: 'drainer' }),
    )
  })

  test('into Solana, a deposit on another chain is unchanged', async () => {
    const input: QuoteInput = {
      ...dry,
      dry: false,
      inputAsset: 'bitcoin:native',
      outputAsset: 'solana:native',
      amount: '14900',
      recipient: user.toBase58(),
      refundTo: bitcoinAddress,
    }
    const paid = { address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', amount: 14_900n }
    const answer = await quoteLive(
      {
        amountIn: 14_900n,
        amountOut: 98_000_000n,
        minAmountOut: 97_000_000n,
        signatureVerified: true,
        steps: [{ kind: 'deposit', ...paid }],
      },
      input,
    )
    expect(answer.quotes[0]).toMatchObject({
      signatureVerified: true,
      steps: [{ kind: 'deposit', address: paid.address, amount: '14900' }],
    })
  })
})
