import { address, type Address, addressToBytes } from '../../../../src/solana/address/address.ts'
import { findProgramAddress } from '../../../../src/solana/address/program-address.ts'
import type { Account } from '../../../../src/solana/chain.ts'
import {
  tokenMetadataProgram,
  wrappedSolMint,
} from '../../../../src/solana/address/known-address.ts'
import type { Severity } from '../../../../src/findings/severity.ts'
import { type WrongMint, wrongMint } from '../../../../src/scan/rules/origin/wrong-mint.ts'
import { wellKnownMints } from '../../../../src/solana/known/well-known-mints.ts'
import { extension, mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mint,
  otherMint,
  pda,
  sendSol,
  sol,
  type Step,
  stranger,
  tokenAccount,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const buy = (of = mint, paid = true) => ({
  before: { [user]: wallet(5n * sol), [mine]: tokenAccount({ mint: of, owner: user }) },
  after: {
    [user]: wallet(paid ? 4n * sol : 5n * sol - 5_000n),
    [mine]: tokenAccount({ mint: of, owner: user, amount: 1_000n }),
  },
})
const called = (name: string, symbol: string, paid = true, mintAuthority?: Address) => {
  const { before, after } = buy(mint, paid)
  const extensions = [extension.metadata(mint, name, symbol)]
  return {
    before: { ...before, [mint]: mintAccount(extensions, mintAuthority && { mintAuthority }) },
    after,
  }
}

const wormholeMinter = findProgramAddress(address('wormDTUJ6AWPNvk59vGQbDvGJmqbDTdgWgAqcLBCgUb'), [
  'mint_signer',
])

/** The same for two of five SOL, which a wallet receives. */
const dear = (name: string, symbol: string, within: Step[] = []) => {
  const { before, after } = called(name, symbol)
  return {
    before,
    after: { ...after, [user]: wallet(3n * sol), [stranger]: wallet(2n * sol) },
    steps: [{ actions: [sendSol(2n * sol, user, stranger)] }, ...within],
  }
}

/** The token, from the pool of an established exchange. */
const fromMarket: Step[] = [
  { programId: market },
  {
    path: [1, 0],
    actions: [{ type: 'mint-to', mint, account: mine, amount: 1_000n, authority: pda }],
  },
]

/** The Metaplex account with the name of a classic mint. */
const metadataAccount = (of: typeof mint, name: string, symbol: string): Account => {
  const field = (text: string, length: number) => {
    const bytes = Buffer.alloc(4 + length)
    bytes.writeUInt32LE(length, 0)
    bytes.write(text, 4)
    return bytes
  }
  const data = Buffer.concat([
    Buffer.of(4),
    Buffer.alloc(32),
    addressToBytes(of),
    field(name, 32),
    field(symbol, 10),
  ])
  return { lamports: 5n, owner: tokenMetadataProgram, data, executable: false }
}
const withMetaplex = (of: typeof mint, name: string, symbol: string) => {
  const { before, after } = buy()
  return {
    before: { ...before, [mint]: mintAccount(), [pda]: metadataAccount(of, name, symbol) },
    after,
  }
}
const known = (symbol: string): WrongMint['wellKnown'] => {
  const [of] = [...wellKnownMints].find(([, token]) => token.symbol === symbol) ?? []
  if (!of) throw new Error(`${symbol} is not well known`)
  return { mint: of, symbol }
}
const usdc = known('USDC')
const nativeSol = { mint: wrappedSolMint, symbol: 'SOL' }

const found = (
  symbol: string,
  wellKnown: WrongMint['wellKnown'],
  severity?: Severity,
): Found<WrongMint> => ({
  params: { mint, symbol, wellKnown },
  subject: mint,
  before: wellKnown.mint,
  after: mint,
  ...(severity && { severity }),
})

testRule(wrongMint, {
  quiet: [
    { name: 'a symbol that only looks like SOL', ...called('SOI Finance', 'SOI') },
    { name: 'staked SOL of another pool', ...called('Lake Staked SOL', 'lakeSOL') },
    { name: 'a name with SOL in it', ...called('SOL Cat', 'SCAT') },
    { name: 'a token without a name', ...buy() },
    { name: 'a token with its own name', ...called('Some Token', 'SOME') },
    {
      name: 'a token that only the bridge can mint',
      ...called('USD Coin (Wormhole)', 'USDCet', true, wormholeMinter),
    },
    { name: 'a name that is too short to mean anything', ...called('W', 'W') },
    { name: 'the well-known token itself', ...buy(usdc.mint) },
    { name: 'the metadata of another mint', ...withMetaplex(otherMint, 'USD Coin', 'USDC') },
  ],
  firing: [
    { name: 'SOL', ...called('Solana', 'SOL'), finds: [found('SOL', nativeSol)] },
    { name: 'SOL with a digit', ...called('Coin', 'S0L'), finds: [found('S0L', nativeSol)] },
    {
      name: 'SOL in other letters',
      ...called('Coin', 'SОL'),
      finds: [found('SОL', nativeSol)],
    },
    {
      name: 'SOL that says it is genuine',
      ...called('Official SOL', 'OS'),
      finds: [found('OS', nativeSol)],
    },
    {
      name: 'the same symbol',
      ...called('Circle Dollar', 'USDC'),
      finds: [found('USDC', usdc)],
    },
    {
      name: 'the same name',
      ...called('USD Coin', 'XYZ'),
      finds: [found('XYZ', usdc)],
    },
    {
      name: 'Cyrillic letters',
      ...called('-', 'UЅDС'),
      finds: [found('UЅDС', usdc)],
    },
    {
      name: 'digits for letters',
      ...called('-', 'J1toS0L'),
      finds: [found('J1toS0L', known('JitoSOL'))],
    },
    {
      name: 'invisible characters',
      ...called('-', 'US\u200bDT'),
      finds: [found('US\u200bDT', known('USDT'))],
    },
    {
      name: 'full-width letters',
      ...called('-', 'ＰＹＵＳＤ'),
      finds: [found('ＰＹＵＳＤ', known('PYUSD'))],
    },
    {
      name: 'a dollar sign before it',
      ...called('-', '$wif'),
      finds: [found('$wif', known('WIF'), 'medium')],
    },
    {
      name: 'a common word',
      ...called('Bonk', 'BONK'),
      finds: [found('BONK', known('BONK'), 'medium')],
    },
    {
      name: 'a token that claims to come from the bridge',
      ...called('USD Coin (Wormhole)', 'USDCso'),
      finds: [found('USDCso', usdc)],
    },
    {
      name: 'false money for a large share of the SOL',
      ...dear('USD Coin', 'USDC'),
      finds: [found('USDC', usdc, 'critical')],
    },
    {
      name: 'false money for a large share of the SOL, from a market',
      ...dear('USD Coin', 'USDC', fromMarket),
      finds: [found('USDC', usdc, 'critical')],
    },
    {
      name: 'a false name for a large share of the SOL',
      ...dear('Jupiter', 'JUP'),
      finds: [found('JUP', known('JUP'), 'critical')],
    },
    {
      name: 'a false name for a large share of the SOL, from a market',
      ...dear('Jupiter', 'JUP', fromMarket),
      finds: [found('JUP', known('JUP'), 'high')],
    },
    {
      name: 'a free token',
      ...called('USD Coin', 'USDC', false),
      finds: [found('USDC', usdc, 'low')],
    },
    {
      name: 'a classic token whose name is in an account of the message',
      ...withMetaplex(mint, 'USD Coin', 'USDC'),
      finds: [found('USDC', usdc)],
    },
  ],
})
