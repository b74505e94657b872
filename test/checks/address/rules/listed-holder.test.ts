import { describe, expect, test } from 'bun:test'
import { listedHolderCheck } from '../../../../src/checks/address/rules/listed-holder.ts'
import { addressContext, holder, report, said } from '../../../kit/checks/address-case.ts'
import { owner } from '../../../kit/checks/address-world.ts'

const reports = [report()]

describe('listed-holder', () => {
  test.each([
    ['nobody holds it', [], []],
    ['holders on no list', [holder()], []],
    ['its owner', [holder({ reports })], ['CONTROLLED_BY_LISTED critical']],
    [
      'who has a power over it',
      [holder({ control: 'freeze-authority', whole: false, reports })],
      ['CONTROLLED_BY_LISTED high'],
    ],
    [
      'several powers of one count once, by the gravest',
      [
        holder({ control: 'mint-authority', whole: false, reports }),
        holder({ control: 'update-authority', reports }),
      ],
      ['CONTROLLED_BY_LISTED critical'],
    ],
    [
      'two people count twice',
      [holder({ whole: false, reports }), holder({ holder: owner, whole: false, reports })],
      ['CONTROLLED_BY_LISTED high', 'CONTROLLED_BY_LISTED high'],
    ],
    [
      'an old report',
      [holder({ reports: [report({ expired: true })] })],
      ['CONTROLLED_BY_LISTED medium'],
    ],
  ])('%s', (_, holders, reasons) => {
    expect(said(listedHolderCheck.evaluate(addressContext({ holders })))).toEqual(reasons)
  })
})
