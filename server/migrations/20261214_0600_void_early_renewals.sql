-- Who had paid for a year was invoiced for the next one with the coins of the first month. What nobody is paying is void.
update invoices i set status = 'void'
where i.type = 'renewal' and i.status = 'unpaid' and i.due_at > now() + interval '8 days'
  and not exists (select from payments p where p.invoice_id = i.id and p.status = 'pending');
