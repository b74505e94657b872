import { listedHolderCheck } from '../../../../src/checks/address/rules/listed-holder.ts'
import { holder, report, testAddressCheck } from '../../../kit/checks/address-case.ts'
import { owner, stranger } from '../../../kit/checks/address-scene.ts'

const drainer = report()
const old = report({ expired: true })
const reports = [drainer]

testAddressCheck(listedHolderCheck, {
  quiet: [
    { name: 'no holder', context: { holders: [] } },
    { name: 'a holder on no list', context: { holders: [holder()] } },
  ],
  firing: [
    {
      name: 'its owner',
      context: { holders: [holder({ reports })] },
      finds: [
        {
          params: { holder: stranger, control: 'token-owner', whole: true, report: drainer },
          subject: stranger,
        },
      ],
    },
    {
      name: 'the holder of an authority over a part of it',
      context: { holders: [holder({ control: 'freeze-authority', whole: false, reports })] },
      finds: [
        {
          params: { holder: stranger, control: 'freeze-authority', whole: false, report: drainer },
          subject: stranger,
          severity: 'high',
        },
      ],
    },
    {
      name: 'several authorities of one holder, by the most serious',
      context: {
        holders: [
          holder({ control: 'mint-authority', whole: false, reports }),
          holder({ control: 'update-authority', reports }),
        ],
      },
      finds: [
        {
          params: { holder: stranger, control: 'update-authority', whole: true, report: drainer },
          subject: stranger,
        },
      ],
    },
    {
      name: 'two holders',
      context: {
        holders: [
          holder({ whole: false, reports }),
          holder({ holder: owner, whole: false, reports }),
        ],
      },
      finds: [stranger, owner].map((each) => ({
        params: { holder: each, control: 'token-owner', whole: false, report: drainer },
        subject: each,
        severity: 'high',
      })),
    },
    {
      name: 'an old report',
      context: { holders: [holder({ reports: [old] })] },
      finds: [
        {
          params: { holder: stranger, control: 'token-owner', whole: true, report: old },
          subject: stranger,
          severity: 'medium',
        },
      ],
    },
  ],
})
