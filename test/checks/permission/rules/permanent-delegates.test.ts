import { address } from '../../../../src/solana/address/address.ts'
import { permanentDelegatesCheck } from '../../../../src/checks/permission/rules/permanent-delegates.ts'
import { testPermissionCheck } from '../../../kit/checks/permission-case.ts'
import { permissionFacts, tokenHeld } from '../../../kit/checks/permission-facts.ts'
import { mineToo, mint, stranger, user } from '../../../kit/scan/risk-context.ts'

const held = [tokenHeld({}, { newer: true })]
const mints = { [mint]: { permanentDelegate: stranger } }
const paxos = address('2apBGMsS6ti9RyF5TwQTDswXBWskiJP2LD4cUEDqYJjk')

testPermissionCheck(permanentDelegatesCheck, {
  empty: permissionFacts({ tokenAccounts: held }),
  cases: [
    {
      name: 'a token without a price, as anybody may send one',
      facts: permissionFacts({ tokenAccounts: held, mints }),
      found: [['permanent-delegate', 'low']],
      revocable: [false],
      says: ['take or burn your 0.001'],
    },
    {
      name: 'a token of some worth',
      facts: permissionFacts({ tokenAccounts: held, mints, usd: { [mint]: 0.1 } }),
      found: [['permanent-delegate', 'medium']],
    },
    {
      name: 'a fortune, over two accounts told once',
      facts: permissionFacts({
        tokenAccounts: [...held, tokenHeld({}, { newer: true, address: mineToo })],
        mints,
        usd: { [mint]: 0.5 },
      }),
      found: [['permanent-delegate', 'high']],
      says: ['0.002'],
    },
    {
      name: 'a regulated issuer',
      facts: permissionFacts({
        tokenAccounts: held,
        mints: { [mint]: { permanentDelegate: paxos } },
        usd: { [mint]: 5 },
      }),
      found: [['permanent-delegate', 'info']],
      says: ['Paxos'],
    },
    {
      name: 'one of the wallet’s own',
      facts: permissionFacts({
        tokenAccounts: held,
        mints: { [mint]: { permanentDelegate: user } },
      }),
      found: [],
    },
    {
      name: 'a token that there is nothing of',
      facts: permissionFacts({ tokenAccounts: [tokenHeld({ amount: 0n })], mints }),
      found: [],
    },
  ],
})
