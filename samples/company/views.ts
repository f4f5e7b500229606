/**
 * Amounts in rupiah. In `balance_sheet` every amount is positive on its own side, so that for each month assets
 * equal liabilities plus equity; in `profit_and_loss` income is positive and cost negative, so that a sum is a profit.
 */
export const VIEWS: Readonly<Record<string, string>> = {
  profit_and_loss: `
    SELECT date_trunc('month', e.posted_on)::date AS month,
      CASE a.type WHEN 'revenue' THEN 'Revenue' WHEN 'cost_of_sales' THEN 'Cost of sales'
        WHEN 'expense' THEN 'Operating expenses' ELSE 'Income tax' END AS section,
      a.code AS account_code, a.name AS account_name, a.english_name AS english_account_name,
      sum(l.credit - l.debit) AS amount
    FROM journal_lines l
    JOIN journal_entries e ON e.id = l.entry_id
    JOIN ledger_accounts a ON a.code = l.account_code
    WHERE a.type IN ('revenue', 'cost_of_sales', 'expense', 'tax')
    GROUP BY 1, 2, 3, 4, 5`,
  balance_sheet: `
    WITH monthly AS (
      SELECT date_trunc('month', e.posted_on)::date AS month, l.account_code, sum(l.debit - l.credit) AS change
      FROM journal_lines l JOIN journal_entries e ON e.id = l.entry_id GROUP BY 1, 2
    ), months AS (
      SELECT generate_series(min(month)::timestamp, max(month)::timestamp, interval '1 month')::date AS month FROM monthly
    ), balances AS (
      SELECT m.month, a.code, a.name, a.english_name, a.type,
        sum(coalesce(c.change, 0)) OVER (PARTITION BY a.code ORDER BY m.month) AS balance
      FROM months m CROSS JOIN ledger_accounts a
      LEFT JOIN monthly c ON c.month = m.month AND c.account_code = a.code
    )
    SELECT least((month + interval '1 month - 1 day')::date, (SELECT max(posted_on) FROM journal_entries)) AS month_end,
      CASE type WHEN 'asset' THEN 'Assets' WHEN 'liability' THEN 'Liabilities' ELSE 'Equity' END AS section,
      code AS account_code, name AS account_name, english_name AS english_account_name,
      CASE type WHEN 'asset' THEN balance ELSE -balance END AS amount
    FROM balances WHERE type IN ('asset', 'liability', 'equity')
    UNION ALL
    SELECT least((month + interval '1 month - 1 day')::date, (SELECT max(posted_on) FROM journal_entries)),
      'Equity', '3900', 'Laba Berjalan', 'Accumulated Profit', -sum(balance)
    FROM balances WHERE type NOT IN ('asset', 'liability', 'equity') GROUP BY month`,
  monthly_balances: `
    SELECT month_end,
      sum(amount) FILTER (WHERE account_code IN ('1100', '1110')) AS cash,
      sum(amount) FILTER (WHERE account_code = '1300') AS inventory,
      sum(amount) FILTER (WHERE section = 'Assets') AS assets,
      sum(amount) FILTER (WHERE section = 'Liabilities') AS liabilities,
      sum(amount) FILTER (WHERE section = 'Equity') AS equity
    FROM balance_sheet GROUP BY 1`,
  monthly_npl: `
    SELECT s.month_end, l.segment, count(*) AS loan_count, sum(s.outstanding_principal) AS outstanding_principal,
      coalesce(sum(s.outstanding_principal) FILTER (WHERE s.collectability >= 3), 0) AS non_performing_principal,
      round(100 * coalesce(sum(s.outstanding_principal) FILTER (WHERE s.collectability >= 3), 0)
        / sum(s.outstanding_principal), 2) AS npl_percent
    FROM loan_snapshots s JOIN loans l ON l.id = s.loan_id
    GROUP BY 1, 2`,
}
