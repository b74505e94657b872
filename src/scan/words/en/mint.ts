import { shortAddress, tokenText } from '../../../findings/words/amounts.ts'
import { authorityText } from '../../../findings/words/authorities.ts'
import type { WordsFor } from '../../../findings/words/catalogue.ts'
import type { MintSetting } from '../../../solana/decoding/format/action.ts'
import type { launchAuthority } from '../../rules/control/launch-authority.ts'
import type { mintSettingsChange } from '../../rules/control/mint-settings-change.ts'

/** Rules about tokens that the user issues. */
export const mintWords: WordsFor<typeof launchAuthority | typeof mintSettingsChange> = {
  'launch-authority': ({ mint, holder, authority, others, serious }) => ({
    what: `This transaction creates ${tokenText(mint)} at your cost and gives ${shortAddress(holder)} ${authorityText(authority)}${others > 0 ? ` and ${others} more ${others === 1 ? 'authority' : 'authorities'}` : ''}.`,
    why: 'They have power over every holder of the token, and you cannot take it back.',
    advice: serious
      ? { onlyIf: 'that address is your own' }
      : 'Sign only if you know this address and why it needs this.',
  }),
  'mint-settings-change': ({ mint, setting, serious }) => ({
    what: `This transaction changes your ${tokenText(mint)}: ${settingText(setting)}.`,
    why:
      setting.what === 'holder-frozen'
        ? 'The holder can neither send nor sell these tokens until you unfreeze the account.'
        : 'It applies to every holder of the token.',
    advice: serious
      ? { onlyIf: 'you planned this change yourself' }
      : setting.what === 'holder-frozen'
        ? 'Check the account before you sign.'
        : 'Check the new value before you sign.',
  }),
}

const settingText = (setting: MintSetting): string => {
  switch (setting.what) {
    case 'transfer-fee':
      return `transfers cost ${setting.basisPoints / 100} %`
    case 'transfer-hook':
      return setting.program
        ? `every transfer calls the program ${shortAddress(setting.program)}`
        : 'transfers call no program'
    case 'metadata-pointer':
      return setting.metadata
        ? `its name comes from the account ${shortAddress(setting.metadata)}`
        : 'it has no account for its name'
    case 'confidential-auditor':
      return setting.auditorKey
        ? 'another key can read confidential amounts'
        : 'no key can read confidential amounts'
    case 'paused':
      return 'it is paused, so that its holders can neither send nor sell it'
    case 'new-accounts-frozen':
      return 'new accounts are frozen until you thaw them'
    case 'holder-frozen':
      return `its holder’s account ${shortAddress(setting.account)} is frozen`
    case 'interest-rate':
      return `wallets show balances with ${setting.basisPoints / 100} % interest a year`
    case 'multiplier':
      return `wallets show balances multiplied by ${setting.multiplier}`
    case 'metadata':
      return `its name becomes “${setting.name}” (${setting.symbol})`
  }
}
