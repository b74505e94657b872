import { defaultFrozenCheck } from '../../../../src/checks/token/rules/default-frozen.ts'
import type { Custody } from '../../../../src/checks/token/facts/authority.ts'
import {
  held,
  makerWallet,
  authority,
  testTokenCheck,
  tokenMint,
  withState,
} from '../../../kit/checks/token-case.ts'

const frozen = withState({ defaultAccountState: 'frozen' })
const thawedBy = (custody: Custody) => ({ ...frozen, authorities: [authority('freeze', custody)] })

testTokenCheck(defaultFrozenCheck, {
  quiet: [
    { name: 'a token without the setting' },
    {
      name: 'accounts that are not frozen by default',
      context: withState({ defaultAccountState: 'initialized' }),
    },
    { name: 'a freeze authority alone', context: { authorities: [authority('freeze')] } },
  ],
  firing: [
    {
      name: 'one wallet that thaws',
      context: thawedBy('single'),
      finds: [
        {
          params: {
            frozen: 'until-thawed',
            ...held('single'),
          },
          subject: makerWallet,
        },
      ],
    },
    {
      name: 'a multisig that thaws',
      context: thawedBy('shared'),
      finds: [
        {
          params: {
            frozen: 'until-thawed',
            ...held('shared'),
          },
          subject: makerWallet,
        },
      ],
    },
    {
      name: 'an issuer that thaws',
      context: thawedBy('issuer'),
      finds: [
        {
          params: {
            frozen: 'until-thawed',
            ...held('issuer'),
          },
          subject: makerWallet,
          severity: 'info',
        },
      ],
    },
    {
      name: 'a verified token',
      context: { ...thawedBy('single'), trust: 'verified' },
      finds: [
        {
          params: {
            frozen: 'until-thawed',
            ...held('single'),
          },
          subject: makerWallet,
          severity: 'low',
        },
      ],
    },
    {
      name: 'no freeze authority to thaw it',
      context: frozen,
      finds: [
        {
          params: { frozen: 'forever' },
          subject: tokenMint,
          code: 'FROZEN_FOR_EVER',
          severity: 'critical',
        },
      ],
    },
  ],
})
