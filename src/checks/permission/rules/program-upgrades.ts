import { shortAddress } from '../../../findings/words/amounts.ts'
import type { ProgramDataState } from '../../../solana/state/account-state.ts'
import { counted, type PermissionCheck } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import type { Permission } from '../facts/permission.ts'

/**
 * Programs whose code the wallet may replace: a power of its own, listed because whoever gets the wallet gets them too.
 * Source: upgradeable loader, `UpgradeableLoaderState::ProgramData`.
 */
export const programUpgradesCheck: PermissionCheck = {
  id: 'program-upgrades',
  critical: false,
  areas: ['programs'],
  code: 'UPGRADE_AUTHORITY',
  find: (facts) => facts.programs.map((held) => describe(held, facts)),
  say: (found) =>
    `This wallet alone can replace the code of ${counted(found.length, 'program')}: whoever gets its key can rob the users.`,
}

const describe = (
  { address, program }: Held<ProgramDataState>,
  facts: PermissionFacts,
): Permission => ({
  kind: 'upgrade-authority',
  severity: 'info',
  account: address,
  program,
  holder: { address: facts.wallet, kind: 'own' },
  share: 0,
  takes: false,
  summary: `This wallet can replace the program whose code is in ${shortAddress(address)}.`,
  remedy:
    'Give the power to a multisig, or give it up for good, if people trust the program with their assets.',
  notes: [],
})
