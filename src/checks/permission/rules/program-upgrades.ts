import type { ProgramDataState } from '../../../solana/state/account-state.ts'
import type { PermissionCheck } from '../assess/check.ts'
import type { Held, PermissionFacts } from '../facts/facts.ts'
import type { PermissionOf } from '../facts/permission.ts'

/**
 * Programs that the wallet itself can upgrade. Listed because a thief of the wallet gains them too. Source: upgradeable
 * loader, `UpgradeableLoaderState::ProgramData`.
 */
export const programUpgradesCheck: PermissionCheck<'program-upgrades', { count: number }> = {
  id: 'program-upgrades',
  code: 'UPGRADE_AUTHORITY',
  areas: ['programs'],
  find: (facts) => facts.programs.map((held) => upgradeAuthority(held, facts)),
  summarize: ({ length: count }) => ({ count }),
}

const upgradeAuthority = (
  { address, program }: Held<ProgramDataState>,
  facts: PermissionFacts,
): PermissionOf<'upgrade-authority'> => ({
  kind: 'upgrade-authority',
  severity: 'info',
  account: address,
  program,
  holder: { address: facts.wallet, kind: 'own' },
  share: 0,
  takes: false,
})
