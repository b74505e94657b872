import { tokenMetadataProgram } from '../../../../src/solana/address/known-address.ts'
import { knownBadAddresses } from '../../../../src/lists/entries/known-bad-addresses.ts'
import { tokenDelegatesCheck } from '../../../../src/checks/permission/rules/token-delegates.ts'
import { address } from '../../../../src/solana/address/address.ts'
import type { TokenAccountState } from '../../../../src/solana/state/account-state.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import { multisigHeld, permissionFacts, tokenHeld } from '../../../kit/checks/permission-facts.ts'
import {
  market,
  mint,
  pda,
  secondStranger,
  stranger,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'

const bad = address([...knownBadAddresses.keys()][0] ?? '')
const given = (delegate: TokenAccountState['delegate'], delegatedAmount: bigint, more = {}) =>
  tokenHeld({ ...(delegate && { delegate }), delegatedAmount, ...more })
const facts = (held: ReturnType<typeof tokenHeld>, parts = {}) =>
  permissionFacts({ tokenAccounts: [held], ...parts })
const unlimited = 2n ** 64n - 1n

testPermissionCheck(tokenDelegatesCheck, {
  empty: permissionFacts({ tokenAccounts: [tokenHeld()] }),
  cases: [
    { name: 'the wallet itself is no stranger', facts: facts(given(user, 5n)), found: [] },
    {
      name: 'a multisig that needs the wallet is its own',
      facts: facts(given(secondStranger, 5n), {
        accounts: { [secondStranger]: multisigHeld(2, [user, stranger]) },
      }),
      found: [],
    },
    {
      name: 'a multisig that can do without the wallet is not',
      facts: facts(given(secondStranger, 1_000n), {
        accounts: { [secondStranger]: multisigHeld(1, [user, stranger]) },
      }),
      found: [['token-delegate', 'critical']],
      says: ['a multisig'],
    },
    {
      name: 'nothing left to take',
      facts: facts(given(stranger, 0n)),
      found: [['token-delegate', 'info']],
      revocable: [true],
      says: ['nothing left'],
    },
    {
      name: 'everything, without a limit, to a stranger',
      facts: facts(given(stranger, unlimited)),
      found: [['token-delegate', 'critical']],
      revocable: [true],
      says: ['everything', 'without a limit', '0.001 of token'],
    },
    {
      name: 'more than is there',
      facts: facts(given(stranger, 5_000n)),
      found: [['token-delegate', 'critical']],
      says: ['up to 0.005 of token'],
    },
    {
      name: 'a part',
      facts: facts(given(stranger, 10n)),
      found: [['token-delegate', 'high']],
      says: ['can take 0.00001 of token'],
    },
    {
      name: 'an empty account waits for what arrives',
      facts: facts(given(stranger, unlimited, { amount: 0n })),
      found: [['token-delegate', 'medium']],
      says: ['nothing from', 'arrives'],
    },
    {
      name: 'a trifle is no disaster',
      facts: facts(given(stranger, unlimited), { usd: { [mint]: 0.0005 } }),
      found: [['token-delegate', 'medium']],
    },
    {
      name: 'a reported address',
      facts: facts(given(bad, 10n)),
      found: [['token-delegate', 'critical']],
      says: ['reported'],
    },
    {
      name: 'an address of an unknown program, everything',
      facts: facts(given(pda, 1_000n)),
      found: [['token-delegate', 'high']],
    },
    {
      name: 'of an unknown program, an empty account',
      facts: facts(given(pda, 1_000n, { amount: 0n }), {
        accounts: { [pda]: { owner: unknownProgram } },
      }),
      found: [['token-delegate', 'low']],
    },
    {
      name: 'of an established protocol',
      facts: facts(given(pda, unlimited), { accounts: { [pda]: { owner: market } } }),
      found: [['token-delegate', 'low']],
      revocable: [true],
    },
    {
      name: 'with a private key no protocol vouches for it',
      facts: facts(given(stranger, unlimited), { accounts: { [stranger]: { owner: market } } }),
      found: [['token-delegate', 'critical']],
    },
    {
      name: 'a frozen account can neither be robbed nor revoked',
      facts: facts(given(stranger, unlimited, { frozen: true })),
      found: [['token-delegate', 'medium']],
      revocable: [false],
      says: ['cannot be revoked while'],
    },
    {
      name: 'a frozen NFT is thawed for its delegate',
      facts: facts(given(stranger, 1n, { frozen: true, amount: 1n }), {
        mints: { [mint]: { decimals: 0, freezeAuthority: pda } },
        accounts: { [pda]: { owner: tokenMetadataProgram } },
      }),
      found: [['token-delegate', 'critical']],
      revocable: [false],
      says: ['thaws it for the delegate'],
    },
    {
      name: 'a CPI guard does not hold it back',
      facts: facts(given(stranger, 1_000n, { cpiGuard: true })),
      found: [['token-delegate', 'critical']],
      says: ['CPI guard'],
    },
    {
      name: 'of a token whose mint was not read',
      facts: facts(given(stranger, 1_000n), { mints: {} }),
      found: [['token-delegate', 'critical']],
      says: ['1000 units of token'],
    },
  ],
})
