import { SystemProgram } from '@solana/web3.js'
import type { ExampleApp } from '../src/pages/example/example-app.ts'
import type { Example } from '../src/pages/examples.ts'
import {
  associatedTokenAddress,
  mintBytes,
  rentLamports,
  tokenAccountBytes,
} from './sandbox/account-bytes.ts'
import {
  issuer,
  type MintName,
  mints,
  type SampleMint,
  sampleTrades,
  startLamports,
  type WalletName,
  wallets,
  wrappedSol,
} from './sandbox/cast.ts'
import { firstLaunches, openLaunches } from './sandbox/launch/launches.ts'
import { startChainNode } from './sandbox/chain-node.ts'
import { type LocalChain, startLocalChain } from './sandbox/local-chain.ts'
import { marketAmount, type Market, openMarket } from './sandbox/market.ts'
import { giveAwayAccount, letSpend, transferChecked } from './sandbox/token-instructions.ts'
import { namedMint } from './sandbox/token-metadata.ts'
import { unsignedBase64 } from './sandbox/unsigned.ts'

export type Sandbox = {
  /** JSON-RPC of the chain, for SOLANA_RPC_URL. */
  rpcUrl: string
  /** Base58 addresses. */
  wallets: Record<WalletName, string>
  mints: Record<MintName | 'wrappedSol', string>
  /** Signatures of the trades that were made at the start, oldest first. */
  trades: string[]
  /** Wallets that trade on its exchange as long as it runs. */
  traders: string[]
  /** Mints of the first tokens on its launch curve. */
  launches: typeof firstLaunches
  /** Ends the trading, so that prices stand still. */
  rest: () => void
  stop: () => void
}

export type SampleRequest = { label: string; curl: string }

/** Invented, and on no list. */
const imitation = 'https://phantom-wallet-airdrop-claim.xyz'

/** Unsigned transactions of alice's, in base64. */
const sampleTransactions = (): Record<'safe' | 'suspicious' | 'malicious', string> => {
  const { alice, bob, attacker } = wallets
  return {
    safe: unsignedBase64(alice.publicKey, [
      SystemProgram.transfer({
        fromPubkey: alice.publicKey,
        toPubkey: bob.publicKey,
        lamports: 100_000_000,
      }),
    ]),
    suspicious: unsignedBase64(alice.publicKey, [
      letSpend(
        associatedTokenAddress(alice.publicKey, mints.usdc.mint),
        alice.publicKey,
        attacker.publicKey,
        100_000_000n,
      ),
    ]),
    malicious: unsignedBase64(alice.publicKey, [
      giveAwayAccount(
        associatedTokenAddress(alice.publicKey, mints.usdc.mint),
        alice.publicKey,
        attacker.publicKey,
      ),
    ]),
  }
}

/** The examples on the pages, for TRY_EXAMPLES: public sample data without any value. */
export const sampleExamples = (sandbox: Sandbox): Example[] => {
  const { safe, suspicious, malicious } = sampleTransactions()
  const { alice } = sandbox.wallets
  return [
    {
      label: 'Safe: alice sends 0.1 SOL to bob',
      page: 'scan',
      fields: { transaction: safe, wallet: alice },
    },
    {
      label: 'Malicious: hands alice’s USDC account to an attacker',
      page: 'scan',
      fields: { transaction: malicious, wallet: alice },
    },
    {
      label: 'Suspicious: lets an unknown wallet spend 100 of alice’s USDC',
      page: 'scan',
      fields: { transaction: suspicious, wallet: alice },
    },
    { label: 'USDC', page: 'token', fields: { mint: sandbox.mints.usdc } },
    { label: 'Pebble', page: 'token', fields: { mint: sandbox.mints.pebble } },
    { label: 'Lantern', page: 'token', fields: { mint: sandbox.mints.lantern } },
    {
      label: 'A launch bought by one party',
      page: 'token',
      fields: { mint: sandbox.launches.bundled },
    },
    { label: 'alice', page: 'wallet', fields: { address: alice } },
    { label: 'bob', page: 'wallet', fields: { address: sandbox.wallets.bob } },
    {
      label: 'carol, who approved another spender for her USDC',
      page: 'wallet',
      fields: { address: sandbox.wallets.carol },
    },
    { label: 'An ordinary app', page: 'check', fields: { url: 'https://jup.ag' } },
    {
      label: 'An imitation',
      page: 'check',
      fields: { url: imitation },
    },
    {
      label: 'A message that is a transaction',
      page: 'check',
      fields: { message: malicious, form: 'base64', wallet: alice },
    },
  ]
}

/** What the example app signs with alice's key, for EXAMPLE_APP. */
export const sampleExampleApp = (): ExampleApp => {
  const { safe, malicious } = sampleTransactions()
  return {
    wallet: wallets.alice.publicKey.toBase58(),
    seed: wallets.alice.secretKey.slice(0, 32).toBase64(),
    requests: [
      { label: 'Send 0.1 SOL', transactions: [safe] },
      { label: 'Claim an airdrop', transactions: [malicious] },
      { label: 'Do both at once', transactions: [safe, malicious] },
      { label: 'Verify your wallet', transactions: [], message: malicious },
    ],
  }
}

/**
 * Starts a separate Solana VM with wallets, tokens, balances and a few real trades between them. Throws an Error of one
 * sentence if this machine cannot run it.
 */
export const startSandbox = async (): Promise<Sandbox> => {
  const chain = await startLocalChain({ slotMs })
  const node = startChainNode(chain)
  let market: Market | undefined
  let launches: { stop: () => void } | undefined
  try {
    await fund(chain)
    const trades: string[] = []
    for (const trade of sampleTrades) trades.push(await makeTrade(chain, trade))
    await chain.send([carelessApproval()], [wallets.carol])
    market = await openMarket(chain)
    launches = await openLaunches(chain)
    const resting = [market.stop, launches.stop]
    const stops = [...resting, node.stop, chain.stop]
    return {
      rpcUrl: node.url,
      wallets: {
        alice: wallets.alice.publicKey.toBase58(),
        bob: wallets.bob.publicKey.toBase58(),
        carol: wallets.carol.publicKey.toBase58(),
        dave: wallets.dave.publicKey.toBase58(),
        attacker: wallets.attacker.publicKey.toBase58(),
      },
      mints: {
        usdc: mints.usdc.mint.toBase58(),
        pebble: mints.pebble.mint.toBase58(),
        lantern: mints.lantern.mint.toBase58(),
        wrappedSol: wrappedSol.mint.toBase58(),
      },
      trades,
      traders: market.traders,
      launches: firstLaunches,
      rest: () => {
        for (const stop of resting) stop()
      },
      stop: () => {
        for (const stop of stops) stop()
      },
    }
  } catch (cause) {
    market?.stop()
    launches?.stop()
    node.stop()
    chain.stop()
    throw cause
  }
}

/** Settings that make a server read every block of the sandbox without delay: no other client uses its node. */
export const followTrades = ({ wallets: people, traders: others }: Sandbox) => ({
  INDEX: 'blocks',
  INDEX_HOT_POOLS: '0',
  INDEX_RPC_PER_MINUTE: '6000',
  WATCH_WALLETS: [people.alice, people.bob, people.carol, people.dave, ...others].join(),
})

/** Requests to try; each `curl` is one line to paste. The address has no slash at the end. */
export const sampleRequests = (sandbox: Sandbox, apiUrl: string): SampleRequest[] => {
  const { safe, malicious } = sampleTransactions()
  const scan = (transaction: string): string =>
    post(`${apiUrl}/v1/wallet/tx`, {
      chain: 'solana',
      tx_base64: transaction,
      wallet_address: sandbox.wallets.alice,
    })
  return [
    { label: 'A safe transaction: alice sends 0.1 SOL to bob', curl: scan(safe) },
    {
      label:
        'A malicious transaction: it hands the account with all of alice’s USDC to an attacker',
      curl: scan(malicious),
    },
    {
      label: 'An app that imitates a wallet',
      curl: post(`${apiUrl}/v1/security/dapp-risk`, { url: imitation }),
    },
    {
      label: 'Top traders on the sandbox’s exchange',
      curl: `curl -s '${apiUrl}/v1/data/traders/leaderboard?sort=volume&limit=3'`,
    },
    {
      label: 'Tokens that graduated from the sandbox’s launch curve',
      curl: `curl -s '${apiUrl}/v1/data/tokens/new?state=graduated'`,
    },
    {
      label: 'Stats of the API',
      curl: `curl -s '${apiUrl}/v1/monitoring/public-api/stats?includeRecent=true'`,
    },
  ]
}

/** One line that scans with the executable itself, from the folder of the checkout. */
export const sampleScan = ({ rpcUrl, wallets: people }: Sandbox): string =>
  `SOLANA_RPC_URL=${rpcUrl} ./dist/drawbridge scan ${sampleTransactions().malicious} --wallet ${people.alice}`

/** This JSON never contains a single quote, so single quotes are enough for the shell. */
const post = (url: string, body: Record<string, string>): string =>
  `curl -s -X POST '${url}' -H 'content-type: application/json' -d '${JSON.stringify(body)}'`

/** A forgotten approval for an app, which carol can revoke with the transaction from the wallet page. */
const carelessApproval = () => {
  const { carol, attacker } = wallets
  const account = associatedTokenAddress(carol.publicKey, mints.usdc.mint)
  return letSpend(account, carol.publicKey, attacker.publicKey, 1_000_000_000n)
}

/** About as many blocks a second as on mainnet. */
const slotMs = 200

const traders = [wallets.alice, wallets.bob, wallets.carol, wallets.dave]

const fund = async (chain: LocalChain): Promise<void> => {
  for (const wallet of traders) await chain.fundSol(wallet.publicKey, startLamports)
  await chain.fundSol(wallets.attacker.publicKey, startLamports / 100n)
  for (const sample of Object.values(mints)) await issue(chain, sample)
}

/** The mint, and a token account with the starting amount for every trader. */
const issue = async (chain: LocalChain, sample: SampleMint): Promise<void> => {
  const { mint, decimals, program, startAmount } = sample
  const supply = startAmount * BigInt(traders.length) + marketAmount(sample)
  const base = mintBytes({ decimals, supply, mintAuthority: issuer.publicKey })
  for (const [address, account] of namedMint(sample, base)) await chain.setAccount(address, account)
  for (const { publicKey: owner } of traders) {
    const held = tokenAccountBytes({ mint, owner, amount: startAmount })
    await chain.setAccount(associatedTokenAddress(owner, mint, program), {
      lamports: rentLamports(held.length),
      owner: program,
      data: held,
    })
  }
}

/** SOL one way and tokens the other in one transaction that both sign. */
const makeTrade = (chain: LocalChain, trade: (typeof sampleTrades)[number]): Promise<string> => {
  const buyer = wallets[trade.buyer]
  const seller = wallets[trade.seller]
  const { mint, decimals, program } = mints[trade.token]
  const pay = SystemProgram.transfer({
    fromPubkey: buyer.publicKey,
    toPubkey: seller.publicKey,
    lamports: trade.lamports,
  })
  const deliver = transferChecked({
    source: associatedTokenAddress(seller.publicKey, mint, program),
    mint,
    destination: associatedTokenAddress(buyer.publicKey, mint, program),
    owner: seller.publicKey,
    amount: trade.amount,
    decimals,
    program,
  })
  return chain.post([pay, deliver], [buyer, seller])
}

if (import.meta.main) {
  const sandbox = await startSandbox()
  console.log(`SOLANA_RPC_URL=${sandbox.rpcUrl}\n`)
  for (const { label, curl } of sampleRequests(sandbox, 'http://127.0.0.1:3000'))
    console.log(`# ${label}\n${curl}\n`)
  const stop = (): void => {
    sandbox.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
