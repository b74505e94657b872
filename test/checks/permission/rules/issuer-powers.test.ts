import { address } from '../../../../src/solana/address/address.ts'
import { issuerPowersCheck } from '../../../../src/checks/permission/rules/issuer-powers.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import { permissionFacts, tokenHeld } from '../../../kit/checks/permission-facts.ts'
import {
  market,
  mint,
  pda,
  stranger,
  unknownProgram,
  user,
} from '../../../kit/scan/risk-context.ts'
import { tokenMetadataProgram } from '../../../../src/solana/address/known-address.ts'
import type { MintState } from '../../../../src/solana/state/account-state.ts'

const tokenAccounts = [tokenHeld({}, { newer: true })]
const facts = (state: Partial<MintState>, parts = {}) =>
  permissionFacts({ tokenAccounts, mints: { [mint]: state }, ...parts })
const circle = address('7dGbd2QZcCKcTndnHcTL8q7SMVXAkp688NTQYwrRCrar')
const fee = { epoch: 0n, maximumFee: 5n, basisPoints: 1 }

testPermissionCheck(issuerPowersCheck, {
  empty: permissionFacts({ tokenAccounts }),
  cases: [
    {
      name: 'freezing',
      facts: facts({ freezeAuthority: stranger }),
      found: [['freeze-authority', 'info']],
      revocable: [false],
    },
    {
      name: 'freezing by a regulated issuer',
      facts: facts({ freezeAuthority: circle }),
      found: [['freeze-authority', 'info']],
      says: ['Circle'],
    },
    {
      name: 'freezing that serves NFTs',
      facts: facts(
        { freezeAuthority: pda },
        { accounts: { [pda]: { owner: tokenMetadataProgram } } },
      ),
      found: [],
    },
    { name: 'freezing by the wallet itself', facts: facts({ freezeAuthority: user }), found: [] },
    {
      name: 'frozen from the start',
      facts: facts({ freezeAuthority: stranger, defaultAccountState: 'frozen' }),
      found: [['default-frozen', 'info']],
    },
    {
      name: 'frozen from the start for ever',
      facts: facts({ defaultAccountState: 'frozen' }),
      found: [['default-frozen', 'info']],
      says: ['nobody'],
    },
    {
      name: 'stopping',
      facts: facts({ pausable: { authority: stranger, paused: false } }),
      found: [['pause-authority', 'info']],
    },
    {
      name: 'stopped now',
      facts: facts({ pausable: { authority: stranger, paused: true } }),
      found: [['pause-authority', 'low']],
    },
    {
      name: 'stopped now, and worth something',
      facts: facts({ pausable: { paused: true } }, { usd: { [mint]: 1 } }),
      found: [['pause-authority', 'medium']],
    },
    {
      name: 'a program in between',
      facts: facts({ transferHook: { program: unknownProgram } }),
      found: [['transfer-hook', 'low']],
    },
    {
      name: 'a well-known program in between',
      facts: facts({ transferHook: { program: market } }),
      found: [['transfer-hook', 'info']],
    },
    {
      name: 'a hook that can be set',
      facts: facts({ transferHook: { authority: stranger } }),
      found: [['transfer-hook', 'low']],
      says: ['can be set'],
    },
    {
      name: 'charging',
      facts: facts({
        transferFee: { configAuthority: stranger, withheldAmount: 0n, older: fee, newer: fee },
      }),
      found: [['transfer-fee-authority', 'info']],
    },
    {
      name: 'a property that nobody here knows',
      facts: facts({ extensions: ['unknown extension 777'] }),
      found: [['unknown-extension', 'low']],
      says: ['777'],
    },
    {
      name: 'several at once',
      facts: facts({
        freezeAuthority: stranger,
        pausable: { authority: stranger, paused: false },
        transferHook: { program: unknownProgram },
      }),
      found: [
        ['freeze-authority', 'info'],
        ['pause-authority', 'info'],
        ['transfer-hook', 'low'],
      ],
    },
  ],
})
