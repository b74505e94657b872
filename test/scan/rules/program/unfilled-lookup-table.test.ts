import { unfilledLookupTable } from '../../../../src/scan/rules/program/unfilled-lookup-table.ts'
import { market, pda, wallet } from '../../../kit/scan/risk-context.ts'
import { testRule } from '../../../kit/scan/rule-table.ts'

testRule(unfilledLookupTable, {
  quiet: [{ name: 'every entry exists', after: {} }],
  firing: [
    {
      name: 'a table that does not exist',
      missing: [{ table: pda, highestIndex: 3 }],
      finds: [{ params: { table: pda, entry: 3 }, subject: pda }],
    },
    {
      name: 'an account of another program at the address of the table',
      missing: [{ table: pda, highestIndex: 3 }],
      before: { [pda]: { ...wallet(1n), owner: market } },
      finds: [{ params: { table: pda, entry: 3, otherAccount: true }, subject: pda }],
    },
    {
      name: 'entries beyond the end of two tables',
      missing: [
        { table: pda, highestIndex: 3, entryCount: 3 },
        { table: market, highestIndex: 200, entryCount: 0 },
      ],
      finds: [
        { params: { table: pda, entry: 3, entries: 3 }, subject: pda },
        { params: { table: market, entry: 200, entries: 0 }, subject: market },
      ],
    },
  ],
})
