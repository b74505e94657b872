import { address, type Address } from '../../../../src/solana/address/address.ts'
import { associatedTokenAccount } from '../../../../src/solana/address/associated-token-account.ts'
import {
  wrappedSolMint,
  loaderV3Program,
  systemProgram,
  tokenProgram,
} from '../../../../src/solana/address/known-address.ts'
import { type LostForGood, lostForGood } from '../../../../src/scan/rules/loss/lost-for-good.ts'
import { mintAccount } from '../../../kit/checks/mint-account.ts'
import {
  market,
  mine,
  mineToo,
  mint,
  otherMint,
  pda,
  type Scene,
  sendSol,
  sendTokens,
  sol,
  stranger,
  theirs,
  theirsToo,
  tokenAccount,
  unknownProgram,
  user,
  wallet,
} from '../../../kit/scan/risk-context.ts'
import type { AssetReference } from '../../../../src/solana/decoding/format/action.ts'
import { core, coreAsset, give, leaf } from '../asset-scenes.ts'
import { type Found, testRule } from '../../../kit/scan/rule-table.ts'

const incinerator = address('1nc1nerator11111111111111111111111111111111')
const program = { ...wallet(1n), owner: loaderV3Program, executable: true }

const pays = (to: Address, lamports: bigint, account = wallet(0n)): Scene => ({
  steps: [{ actions: [sendSol(lamports, to)] }],
  before: { [user]: wallet(9n * sol), [to]: account },
  after: {
    [user]: wallet(9n * sol - lamports),
    [to]: { ...account, lamports: account.lamports + lamports },
  },
})

const sends = (owner: Address): Scene => ({
  steps: [
    {
      actions: [sendTokens(5n, mint)],
    },
  ],
  before: {
    [mine]: tokenAccount({ mint, owner: user, amount: 9n }),
    [theirs]: tokenAccount({ mint, owner }),
    [otherMint]: mintAccount(),
  },
  after: {
    [mine]: tokenAccount({ mint, owner: user, amount: 4n }),
    [theirs]: tokenAccount({ mint, owner, amount: 5n }),
  },
})

/** A token account of the stranger, at an address of its own or at the associated one. */
const associated = associatedTokenAccount(stranger, otherMint, tokenProgram)
const nested = associatedTokenAccount(associated, mint, tokenProgram)
const held = (owner: Address, amount: bigint) => tokenAccount({ mint, owner, amount })

const sendsInto = (account: Address, owner: Address, more: Scene['before'] = {}): Scene => ({
  steps: [
    { actions: [{ type: 'transfer-token', from: mine, to: account, amount: 5n, authority: user }] },
  ],
  before: { [mine]: held(user, 9n), [account]: held(owner, 0n), ...more },
  after: { [mine]: held(user, 4n), [account]: held(owner, 5n) },
})

const gives = (asset: AssetReference, to: Address): Scene => ({
  steps: [{ actions: [give(asset, to)] }],
  before: { [user]: wallet(9n * sol), [core.asset]: coreAsset(user), [otherMint]: mintAccount() },
  after: asset.kind === 'core' ? { [core.asset]: coreAsset(to) } : {},
})

const wrapped = (owner: Address, amount: bigint) =>
  tokenAccount({ mint: wrappedSolMint, owner, amount, native: true })
/** More than rent and fees come to, since that is what counts for SOL. */
const sendsWrapped = (owner: Address): Scene => ({
  steps: [
    {
      actions: [
        {
          type: 'transfer-token',
          from: mine,
          to: theirs,
          mint: wrappedSolMint,
          amount: 50_000_000n,
          authority: user,
        },
      ],
    },
  ],
  before: { [mine]: wrapped(user, 90_000_000n), [theirs]: wrapped(owner, 0n) },
  after: { [mine]: wrapped(user, 40_000_000n), [theirs]: wrapped(owner, 50_000_000n) },
})

const lost = (
  params: Partial<Extract<LostForGood, { amount: unknown }>> = {},
  rest: Partial<Found<LostForGood>> = {},
): Found<LostForGood> => ({
  params: {
    amount: { raw: 1_000_000_000n, mint: wrappedSolMint },
    receiver: otherMint,
    kind: 'mint',
    ...params,
  },
  subject: otherMint,
  before: '9000000000',
  after: '8000000000',
  at: [[0]],
  ...rest,
})

const tokensLost = (receiver: Address, kind: LostForGood['kind']): Found<LostForGood> =>
  lost(
    { amount: { raw: 5n, mint }, receiver, kind },
    { subject: receiver, before: '9', after: '4' },
  )

testRule(lostForGood, {
  quiet: [
    { name: 'SOL to a wallet', ...pays(stranger, sol) },
    { name: 'SOL to an address of a program', ...pays(pda, sol) },
    { name: 'tokens to a wallet', ...sends(stranger) },
    { name: 'tokens to the incinerator', ...sends(incinerator) },
    { name: 'tokens to an address of a program', ...sendsInto(theirs, pda) },
    {
      name: 'tokens to an account that owns itself, at an address of a program',
      ...sendsInto(pda, pda),
    },
    {
      name: 'tokens that an established protocol sends',
      ...sendsInto(theirs, otherMint, { [otherMint]: mintAccount() }),
      steps: [
        { programId: market },
        {
          path: [0, 0],
          actions: [
            { type: 'transfer-token', from: mine, to: theirs, amount: 5n, authority: user },
          ],
        },
      ],
    },
    { name: 'an NFT given to a wallet', ...gives(core, stranger) },
    { name: 'an NFT given to the incinerator', ...gives(core, incinerator) },
    { name: 'the rent of a new token', ...pays(otherMint, 1_461_600n, mintAccount()) },
  ],
  firing: [
    {
      name: 'SOL to the address of a token',
      ...pays(otherMint, sol, mintAccount()),
      finds: [lost()],
    },
    {
      name: 'tokens to an account owned by the address of a token',
      ...sends(otherMint),
      finds: [lost({ amount: { raw: 5n, mint } }, { before: '9', after: '4' })],
    },
    {
      name: 'tokens to an account of a token account with a key of its own',
      ...sendsInto(theirs, theirsToo, { [theirsToo]: held(stranger, 1n) }),
      finds: [tokensLost(theirsToo, 'token-account')],
    },
    {
      name: 'tokens to an account of an associated account, at an address of its own',
      ...sendsInto(theirs, associated, {
        [associated]: tokenAccount({ mint: otherMint, owner: stranger }),
      }),
      finds: [tokensLost(associated, 'token-account')],
    },
    {
      name: 'tokens to the associated account of an associated account, which its wallet recovers',
      ...sendsInto(nested, associated, {
        [associated]: tokenAccount({ mint: otherMint, owner: stranger }),
      }),
      finds: [{ ...tokensLost(associated, 'nested'), severity: 'medium' }],
    },
    {
      name: 'tokens to an account of the user’s own token account',
      ...sendsInto(theirs, mineToo, { [mineToo]: held(user, 0n) }),
      finds: [tokensLost(mineToo, 'token-account')],
    },
    {
      name: 'tokens to an account of the System program',
      ...sendsInto(theirs, systemProgram),
      finds: [tokensLost(systemProgram, 'runtime')],
    },
    {
      name: 'tokens to an account of a known program',
      ...sendsInto(theirs, market),
      finds: [tokensLost(market, 'program')],
    },
    {
      name: 'wrapped SOL to an account of the System program',
      ...sendsWrapped(systemProgram),
      finds: [
        lost(
          {
            amount: { raw: 50_000_000n, mint: wrappedSolMint },
            receiver: systemProgram,
            kind: 'runtime',
          },
          { subject: systemProgram, before: '92039280', after: '42039280' },
        ),
      ],
    },
    {
      name: 'an NFT given to the address of a token',
      ...gives(core, otherMint),
      finds: [
        {
          params: { asset: core, receiver: otherMint, kind: 'mint' },
          subject: otherMint,
          at: [[0]],
        },
      ],
    },
    {
      name: 'a compressed NFT given to the System program',
      ...gives(leaf(1n), systemProgram),
      finds: [
        {
          params: { asset: leaf(1n), receiver: systemProgram, kind: 'runtime' },
          subject: systemProgram,
          at: [[0]],
        },
      ],
    },
    {
      name: 'SOL to a program',
      ...pays(unknownProgram, sol, program),
      finds: [lost({ receiver: unknownProgram, kind: 'program' }, { subject: unknownProgram })],
    },
    {
      name: 'SOL to the incinerator',
      ...pays(incinerator, sol),
      finds: [lost({ receiver: incinerator, kind: 'incinerator' }, { subject: incinerator })],
    },
    {
      name: 'a transaction that fails',
      steps: pays(otherMint, sol).steps ?? [],
      before: { [user]: wallet(9n * sol), [otherMint]: mintAccount() },
      finds: [lost()],
    },
  ],
})
