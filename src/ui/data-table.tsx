import { Fragment, type Key, type ReactNode } from 'react'
import './data-table.css'

export type Column<Row> = {
  /** The column's heading, and on a phone the word before the value. */
  label: string
  cell: (row: Row) => ReactNode
  /**
   * `title` names the row and stands first; `action` is a button that says itself what it does. What `plain` holds does
   * so on a phone, and so does the field of `form`, while the table has a heading for them.
   */
  kind?: 'title' | 'action' | 'form' | 'plain'
  /** Of the table's column, such as `8rem`; the columns without one share what is left. */
  width?: string
}

// Said in words, because a table that is shown as cards loses them in some browsers.
const role = (name: string) => ({ role: name })

/**
 * Rows of facts: a dense table from 1024 px, below it a list of a few lines a row, without the cells that are empty.
 * While a form in a row is busy, the row is dimmed. `detail` unfolds below a row, over all its columns.
 */
export function DataTable<Row>({
  label,
  columns,
  rows,
  keyOf,
  detail,
}: {
  /** Names the table for assistive technology. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  /** What stands below a row, such as its form; null for a row that is folded up. */
  detail?: (row: Row) => ReactNode
}) {
  return (
    <table {...role('table')} aria-label={label} className="data-table">
      <thead {...role('rowgroup')}>
        <tr {...role('row')}>
          {columns.map((column) => (
            <th
              key={column.label}
              {...role('columnheader')}
              scope="col"
              {...(column.width ? { style: { width: column.width } } : {})}
            >
              {column.kind === 'action' ? <span className="sr-only">{column.label}</span> : column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody {...role('rowgroup')}>
        {rows.map((row) => (
          <Fragment key={keyOf(row)}>
            <tr {...role('row')}>
              {columns.map((column) => (
                <td key={column.label} {...role('cell')} data-label={wordOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
            <Detail colSpan={columns.length}>{detail?.(row)}</Detail>
          </Fragment>
        ))}
      </tbody>
    </table>
  )
}

// What takes a line of its own has none; an empty one stands beside the others.
function wordOf<Row>({ kind, label }: Column<Row>): string | undefined {
  return kind === 'plain' ? '' : kind ? undefined : label
}

function Detail({ colSpan, children }: { colSpan: number; children: ReactNode }) {
  if (!children) return null
  return (
    <tr {...role('row')}>
      <td {...role('cell')} colSpan={colSpan}>
        {children}
      </td>
    </tr>
  )
}
