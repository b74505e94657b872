import { wrappedSolMint } from '../../../../src/solana/address/known-address.ts'
import { closeAuthoritiesCheck } from '../../../../src/checks/permission/rules/close-authorities.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import { permissionFacts, tokenHeld } from '../../../kit/checks/permission-facts.ts'
import { market, pda, stranger, user } from '../../../kit/scan/risk-context.ts'

const native = { mint: wrappedSolMint, native: true, closeAuthority: stranger }
const wrapped = (fields = {}, newer?: true) =>
  tokenHeld({ ...native, ...fields }, { lamports: 2_002_039_280n, ...(newer && { newer }) })
const facts = (held: ReturnType<typeof tokenHeld>, parts = {}) =>
  permissionFacts({ tokenAccounts: [held], ...parts })

testPermissionCheck(closeAuthoritiesCheck, {
  empty: permissionFacts({ tokenAccounts: [tokenHeld()] }),
  cases: [
    { name: 'the wallet itself', facts: facts(wrapped({ closeAuthority: user })), found: [] },
    {
      name: 'wrapped SOL goes with its account',
      facts: facts(wrapped()),
      found: [['close-authority', 'critical']],
      revocable: [true],
      says: ['2.00203928 SOL'],
    },
    {
      name: 'to an address of an unknown program',
      facts: facts(wrapped({ closeAuthority: pda })),
      found: [['close-authority', 'high']],
    },
    {
      name: 'to an established protocol',
      facts: facts(wrapped({ closeAuthority: pda }), { accounts: { [pda]: { owner: market } } }),
      found: [['close-authority', 'low']],
      revocable: [true],
    },
    {
      name: 'wrapped SOL worth a trifle',
      facts: facts(wrapped(), { usd: { [wrappedSolMint]: 1e-12 } }),
      found: [['close-authority', 'medium']],
    },
    {
      name: 'an owner that Token-2022 does not let be renewed',
      facts: facts(wrapped({ immutableOwner: true }, true)),
      found: [['close-authority', 'critical']],
      revocable: [false],
      says: ['Move the SOL'],
    },
    {
      name: 'an owner that the CPI guard does not let be renewed',
      facts: facts(wrapped({ cpiGuard: true }, true)),
      found: [['close-authority', 'critical']],
      revocable: [false],
    },
    {
      name: 'of another token only the rent, once it is empty',
      facts: facts(tokenHeld({ closeAuthority: stranger })),
      found: [['close-authority', 'low']],
      revocable: [false],
      says: ['once it is empty', 'tokens cannot be taken', '0.00203928 SOL'],
    },
    {
      name: 'an empty account now',
      facts: facts(tokenHeld({ closeAuthority: stranger, amount: 0n })),
      found: [['close-authority', 'low']],
      says: ['your empty account'],
    },
    {
      name: 'of another token to a protocol',
      facts: facts(tokenHeld({ closeAuthority: pda }), { accounts: { [pda]: { owner: market } } }),
      found: [['close-authority', 'info']],
    },
  ],
})
