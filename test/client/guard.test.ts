// The guard between an app and a wallet, with a local server that answers by the first byte of what it checks.
import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { createClient } from '../../src/client/client.ts'
import {
  type Decision,
  type FailedRequest,
  GuardError,
  type GuardOptions,
  guardWallet,
  type SigningRequest,
} from '../../src/client/guard.ts'
import { makeRecordingWallet, type RecordingWallet } from '../kit/recording-wallet.ts'

const alice = '7xPAcvcfNXP7gnhKEB9Zf4JhN2qYhWMBczRQ55Dax1b8'
const bob = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const bytes = (...values: number[]): Uint8Array => Uint8Array.from(values)
const base64 = (...values: number[]): string => Buffer.from(values).toString('base64')

/** First bytes and what the server says of them. */
const harmless = 1
const doubtful = 2
const theft = 3
const guardable = 4
const refused = 5
const broken = 6

const scanOf = (transaction: string) => {
  const [first = 0] = Buffer.from(transaction, 'base64')
  const verdict =
    { [harmless]: 'safe', [doubtful]: 'suspicious', [guardable]: 'suspicious', [broken]: 'fine' }[
      first
    ] ?? 'malicious'
  const score = { safe: 0, suspicious: 0.5 }[verdict] ?? 0.9
  const guarded = {
    transactionBase64: base64(harmless, 9, 9),
    verdict: 'safe',
    score: 0.1,
    summary: 'Guarded.',
  }
  return {
    verdict,
    score,
    summary: `${verdict} ${first}`,
    ...(first === guardable && { evidence: { guards: { instructions: [], guarded } } }),
  }
}

type Body = {
  tx_base64?: string
  txs_base64?: string[]
  message?: string
  wallet_address: string
  context: object
}
let requests: { url: string; body: Body }[] = []
let onRequest = (): void => undefined

const answerTo = ({ tx_base64: one, txs_base64: several, message }: Body): object => {
  if (one !== undefined) return scanOf(one)
  const results = (several ?? []).map(scanOf)
  if (results.length > 0)
    return {
      ...results.reduce((worst, each) => (each.score > worst.score ? each : worst)),
      results,
    }
  const [first = 0] = Buffer.from(message ?? '', 'base64')
  const riskLevel =
    { [harmless]: 'low', [doubtful]: 'unknown', [theft]: 'critical' }[first] ?? 'low'
  return { kind: 'text', riskLevel, score: 0, reasons: [], summary: riskLevel }
}

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: async (request) => {
    const body = (await request.json()) as Body
    const { pathname, search } = new URL(request.url)
    requests.push({ url: pathname + decodeURIComponent(search), body })
    onRequest()
    const all = [body.tx_base64, body.message, ...(body.txs_base64 ?? [])]
    if (all.some((each) => Buffer.from(each ?? '', 'base64')[0] === refused))
      return Response.json({ error: { code: 'INVALID_REQUEST', message: 'No.' } }, { status: 400 })
    return Response.json(answerTo(body))
  },
})
const client = createClient({ baseUrl: `http://127.0.0.1:${server.port}` })
afterAll(() => server.stop(true))

let wallet: RecordingWallet
let asked: SigningRequest[]
beforeEach(() => {
  requests = []
  asked = []
  onRequest = () => undefined
  wallet = makeRecordingWallet([alice, bob])
})

const decideBy =
  (decision: (request: SigningRequest) => unknown) =>
  (request: SigningRequest): Decision => {
    asked.push(request)
    return decision(request) as Decision
  }
const ifSafe = decideBy(({ verdict }) => (verdict === 'safe' ? 'sign' : 'reject'))

const guard = (options: Partial<GuardOptions> = {}) =>
  guardWallet(wallet, { client, onVerdict: ifSafe, ...options })

type Signing = (...args: unknown[]) => Promise<unknown>
const methodOf = (
  { features }: { features: RecordingWallet['features'] },
  name: string,
): Signing => {
  const feature = features[`solana:${name}`] as Record<string, Signing>
  const method = feature[name]
  if (!method) throw new Error(`no ${name}`)
  return method
}

const reasonOf = async (signing: Promise<unknown>): Promise<string> => {
  const error: unknown = await signing.then(
    () => 'signed',
    (reason: unknown) => reason,
  )
  return error instanceof GuardError ? `${error.code} ${error.reason}` : String(error)
}

const account = { address: alice }
/** Each method that signs transactions, as an app calls it. */
const calls: [name: string, argsOf: (inputs: object[]) => unknown[]][] = [
  ['signTransaction', (inputs) => inputs],
  ['signAllTransactions', (inputs) => [inputs]],
  ['signAndSendTransaction', (inputs) => inputs],
  ['signAndSendAllTransactions', (inputs) => [inputs, { mode: 'serial' }]],
]

describe.each(calls)('%s', (name, argsOf) => {
  test('signs what is safe, and nothing else without a decision', async () => {
    await methodOf(guard(), name)(...argsOf([{ account, transaction: bytes(harmless) }]))
    expect(wallet.signed).toEqual([
      {
        method: name,
        args: argsOf([{ account: wallet.accounts[0], transaction: bytes(harmless) }]),
      },
    ])
    for (const first of [doubtful, theft])
      expect(
        await reasonOf(
          methodOf(guard(), name)(...argsOf([{ account, transaction: bytes(first) }])),
        ),
      ).toBe('4001 rejected')
    expect(wallet.signed).toHaveLength(1)
    expect(asked.map(({ verdict }) => verdict)).toEqual(['safe', 'suspicious', 'malicious'])
    expect(asked[0]).toMatchObject({ kind: 'transactions', sends: name.includes('Send') })
  })

  test('judges a batch together', async () => {
    const inputs = [harmless, theft].map((first) => ({ account, transaction: bytes(first) }))
    expect(await reasonOf(methodOf(guard(), name)(...argsOf(inputs)))).toBe('4001 rejected')
    expect(wallet.signed).toEqual([])
    expect(requests.map(({ url, body }) => [url, body.txs_base64])).toEqual([
      ['/v1/wallet/txs?include=findings,guards', [base64(harmless), base64(theft)]],
    ])
    expect(asked).toMatchObject([{ verdict: 'malicious', summary: 'malicious 3' }])
  })

  test('signs the bytes that were scanned, whatever the app does to its own', async () => {
    const transaction = bytes(harmless, 7)
    const inputs = [{ account, transaction }]
    onRequest = () => {
      transaction.fill(theft)
      inputs[0] = { account: { address: bob }, transaction: bytes(theft) }
    }
    const onVerdict = decideBy((request) => {
      if (request.kind === 'transactions') request.results[0]?.transaction.fill(theft)
      return 'sign'
    })
    await methodOf(guard({ onVerdict }), name)(...argsOf(inputs))
    const [given] = (wallet.signed[0]?.args ?? []).flat()
    expect(given).toEqual({ account: wallet.accounts[0], transaction: bytes(harmless, 7) })
  })

  test('fails closed', async () => {
    for (const first of [refused, broken])
      expect(
        await reasonOf(
          methodOf(guard(), name)(...argsOf([{ account, transaction: bytes(first) }])),
        ),
      ).toBe('4001 not-assessed')
    const unreachable = createClient({ baseUrl: 'http://127.0.0.1:9', maxRetries: 0 })
    expect(
      await reasonOf(
        methodOf(
          guard({ client: unreachable }),
          name,
        )(...argsOf([{ account, transaction: bytes(harmless) }])),
      ),
    ).toBe('4001 not-assessed')
    expect([wallet.signed, asked]).toEqual([[], []])
  })

  test('signs the guarded transaction where that is the decision', async () => {
    const onVerdict = decideBy((request) => {
      if (request.kind === 'transactions') request.guarded?.transactions[0]?.fill(0)
      return 'sign-guarded'
    })
    const guarded = guard({ onVerdict })
    await methodOf(guarded, name)(...argsOf([{ account, transaction: bytes(guardable) }]))
    expect((wallet.signed[0]?.args ?? []).flat()[0]).toMatchObject({
      transaction: bytes(harmless, 9, 9),
    })
    const plain = methodOf(guarded, name)(...argsOf([{ account, transaction: bytes(harmless) }]))
    expect(await reasonOf(plain)).toBe('4001 rejected')
    expect(wallet.signed).toHaveLength(1)
  })

  test.each([
    { others: harmless, guarded: { verdict: 'safe', score: 0.1, summary: 'Guarded.' } },
    { others: doubtful, guarded: { verdict: 'suspicious', score: 0.5, summary: 'suspicious 2' } },
  ])('signs a batch with all its guards: %p', async ({ others, guarded }) => {
    const inputs = [guardable, others, guardable].map((first) => ({
      account,
      transaction: bytes(first, 7),
    }))
    await methodOf(guard({ onVerdict: decideBy(() => 'sign-guarded') }), name)(...argsOf(inputs))
    const transactions = [bytes(harmless, 9, 9), bytes(others, 7), bytes(harmless, 9, 9)]
    expect(wallet.signed.map(({ args }) => args)).toEqual([
      argsOf(transactions.map((transaction) => ({ account: wallet.accounts[0], transaction }))),
    ])
    expect(asked).toMatchObject([{ verdict: 'suspicious', guarded: { ...guarded, transactions } }])
  })

  test.each([
    {
      of: 'none that can be guarded',
      first: harmless,
      accounts: [alice, alice],
      include: 'findings,guards',
    },
    { of: 'several accounts', first: guardable, accounts: [alice, bob], include: 'findings' },
  ])('offers no guards for a batch of $of', async ({ first, accounts, include }) => {
    const inputs = accounts.map((address) => ({ account: { address }, transaction: bytes(first) }))
    const guarded = guard({ onVerdict: decideBy(() => 'sign-guarded') })
    expect(await reasonOf(methodOf(guarded, name)(...argsOf(inputs)))).toBe('4001 rejected')
    expect(wallet.signed).toEqual([])
    expect(asked[0]).not.toHaveProperty('guarded')
    expect(new Set(requests.map(({ url }) => url))).toEqual(
      new Set([`/v1/wallet/txs?include=${include}`]),
    )
  })
})

describe('a decision', () => {
  const sign = (options: Partial<GuardOptions>, first = harmless): Promise<string> =>
    reasonOf(methodOf(guard(options), 'signTransaction')({ account, transaction: bytes(first) }))

  test.each([['reject'], [undefined], [true], ['SIGN'], [null]])(
    '%p does not sign',
    async (decision) => {
      expect(await sign({ onVerdict: decideBy(() => decision) })).toBe('4001 rejected')
      expect(wallet.signed).toEqual([])
    },
  )

  test('that fails does not sign', async () => {
    const onVerdict = decideBy(() => {
      throw new Error('the sheet broke')
    })
    expect(await sign({ onVerdict })).toBe('4001 rejected')
  })

  test('may be to sign although the check failed', async () => {
    const failures: FailedRequest[] = []
    const decide = (decision: Decision) => (request: FailedRequest) => {
      failures.push(request)
      request.contents[0]?.fill(0)
      return decision
    }
    expect(await sign({ onFailure: decide('reject') }, refused)).toBe('4001 rejected')
    expect(await sign({ onFailure: decide('sign-guarded') }, refused)).toBe('4001 rejected')
    expect(await sign({ onFailure: decide('sign') }, refused)).toBe('signed')
    expect(failures).toMatchObject(
      [1, 2, 3].map(() => ({ kind: 'transactions', error: { code: 'INVALID_REQUEST' } })),
    )
    expect(wallet.signed.map(({ args }) => args)).toEqual([
      [{ account: wallet.accounts[0], transaction: bytes(refused) }],
    ])
  })

  test('of a check that takes too long', async () => {
    const slow = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: () => new Promise<Response>(() => undefined),
    })
    const late = createClient({ baseUrl: `http://127.0.0.1:${slow.port}` })
    expect(await sign({ client: late, timeoutMs: 50 })).toBe('4001 not-assessed')
    await slow.stop(true)
  })
})

describe('what is sent to the server', () => {
  test('names the app, and each account that is to sign', async () => {
    const guarded = guard({ dappDomain: () => 'app.example', source: 'dapp' })
    const inputs = [alice, bob].map((address) => ({
      account: { address },
      transaction: bytes(harmless),
    }))
    await methodOf(guarded, 'signTransaction')(...inputs)
    const context = { source: 'dapp', dapp_domain: 'app.example' }
    expect(requests.map(({ body }) => body.wallet_address).sort()).toEqual([bob, alice])
    expect(requests.map(({ body }) => body.context)).toEqual([context, context])
    expect(asked).toMatchObject([{ verdict: 'safe', results: [{}, {}, {}, {}] }])
  })

  test('an account that the wallet does not have is refused', async () => {
    const input = { account: { address: 'other' }, transaction: bytes(harmless) }
    expect(await reasonOf(methodOf(guard(), 'signTransaction')(input))).toBe('4001 unknown-account')
    expect(requests).toEqual([])
  })
})

describe('messages', () => {
  test('are checked each, and the worst decides', async () => {
    const sign = methodOf(guard(), 'signMessage')
    await sign({ account, message: bytes(harmless, 1) })
    expect(wallet.signed).toEqual([
      {
        method: 'signMessage',
        args: [{ account: wallet.accounts[0], message: bytes(harmless, 1) }],
      },
    ])
    for (const first of [doubtful, theft, refused])
      expect(
        await reasonOf(
          sign({ account, message: bytes(harmless) }, { account, message: bytes(first) }),
        ),
      ).toMatch(/^4001/)
    expect(asked.map(({ verdict, kind }) => `${kind} ${verdict}`)).toEqual([
      'messages safe',
      'messages suspicious',
      'messages malicious',
    ])
    expect(wallet.signed).toHaveLength(1)
  })
})

describe('a sign-in', () => {
  const input = {
    domain: 'app.example',
    statement: 'Welcome.',
    uri: 'https://app.example',
    version: '1',
    chainId: 'mainnet',
    nonce: '12345678',
    issuedAt: '2026-01-01T00:00:00Z',
    expirationTime: '2026-01-01T01:00:00Z',
    notBefore: '2026-01-01T00:00:00Z',
    requestId: 'r',
    resources: ['https://a.example', 'https://b.example'],
  }
  // The text of the Wallet Standard's own function for this input.
  const text = `app.example wants you to sign in with your Solana account:
${alice}

Welcome.

URI: https://app.example
Version: 1
Chain ID: mainnet
Nonce: 12345678
Issued At: 2026-01-01T00:00:00Z
Expiration Time: 2026-01-01T01:00:00Z
Not Before: 2026-01-01T00:00:00Z
Request ID: r
Resources:
- https://a.example
- https://b.example`
  const messages = (): string[] =>
    requests.map(({ body }) => Buffer.from(body.message ?? '', 'base64').toString())

  test('is checked as the text that the wallet will sign', async () => {
    wallet = makeRecordingWallet([alice], { signedMessage: Buffer.from(text) })
    await methodOf(guard(), 'signIn')(input)
    expect(messages()).toEqual([text])
    expect(wallet.signed).toEqual([{ method: 'signIn', args: [input] }])
  })

  test('with nothing but defaults', async () => {
    const own = `mine.example wants you to sign in with your Solana account:\n${alice}`
    wallet = makeRecordingWallet([alice], { signedMessage: Buffer.from(own) })
    await methodOf(guard({ dappDomain: 'mine.example' }), 'signIn')()
    expect(messages()).toEqual([own])
  })

  test('whose text turns out differently is checked again before the app receives it', async () => {
    wallet = makeRecordingWallet([alice], { signedMessage: bytes(theft) })
    expect(await reasonOf(methodOf(guard(), 'signIn')(input))).toBe('4001 rejected')
    expect(asked.map(({ verdict }) => verdict)).toEqual(['safe', 'malicious'])
  })

  test('that cannot be known beforehand is refused', async () => {
    expect(await reasonOf(methodOf(guard(), 'signIn')())).toBe('4001 not-assessed')
    wallet = makeRecordingWallet([])
    expect(await reasonOf(methodOf(guard(), 'signIn')(input))).toBe('4001 not-assessed')
    expect(wallet.signed).toEqual([])
  })
})

describe('the guarded wallet', () => {
  test('shows the same wallet, without a way around the guard', async () => {
    const guarded = guard()
    const { name, icon, chains, accounts } = wallet
    expect(guarded).toMatchObject({ version: '1.0.0', name, icon, chains })
    expect(guarded.accounts).toBe(accounts)
    expect(Object.keys(guarded).sort()).toEqual([
      'accounts',
      'chains',
      'features',
      'icon',
      'name',
      'version',
    ])
    expect(Object.keys(guarded.features).sort()).toEqual([
      ...['solana:signAllTransactions', 'solana:signAndSendAllTransactions'],
      ...['solana:signAndSendTransaction', 'solana:signIn', 'solana:signMessage'],
      ...['solana:signTransaction', 'standard:connect', 'standard:events'],
    ])
    for (const feature of Object.values(guarded.features)) {
      expect(Object.keys(feature as object)).not.toContain('bypass')
      expect(Object.isFrozen(feature)).toBe(true)
    }
    expect(guarded.features['solana:signIn']).toBe(guarded.features['solana:signIn'])
    const { connect } = guarded.features['standard:connect'] as { connect: Signing }
    expect(await connect()).toEqual({ accounts })
  })

  test('passes on features that are named, unchecked', () => {
    const { features } = guard({ keepFeatures: ['recorder:', 'toString'] })
    expect(features['recorder:']).toBe(wallet.features['recorder:'])
  })

  test('passes on events, with guarded features in them', () => {
    const guarded = guard()
    const seen: { accounts?: unknown; features?: object }[] = []
    const { on } = guarded.features['standard:events'] as {
      on: (event: string, listener: (each: object) => void) => () => void
    }
    const off = on('change', (each) => seen.push(each))
    wallet.change({ accounts: [] })
    wallet.change({ features: wallet.features })
    off()
    wallet.change({ accounts: [] })
    expect(seen).toEqual([{ accounts: [] }, { features: guarded.features }])
  })
})
