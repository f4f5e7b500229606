/** The room of the rows that are not drawn, in a table that draws what is seen. */
export const TableGap = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 ? (
    <tr>
      <td colSpan={columns} style={{ height, padding: 0 }} />
    </tr>
  ) : null
