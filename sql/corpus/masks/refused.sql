--- function
select * from secrets(1)
--- function
select name(c) from customers c
--- hidden_column
select salary from customers
--- hidden_column
select c.salary from customers c
--- hidden_column
select name from customers where salary > 5
--- hidden_column
select name from customers order by "salary"
--- hidden_column
select o.customer_id from orders o
--- hidden_column
select customer_id from orders
--- hidden_column
select o.total from orders o where o.customer_id = 5
--- hidden_column
select c.name from customers c join orders o on o.customer_id = c.id || 0
--- hidden_column
select c.name from customers c join orders o on o.total = c.id
--- hidden_column
select c.name from customers c join orders o on - o.customer_id = c.id
--- hidden_column
select max(o.customer_id) from orders o
--- hidden_column
select c.name from customers c order by c.id
--- hidden_column
select x.customer_id from (select o.customer_id from orders o) x
--- hidden_column
select a from customers c(a, b, d, e)
--- hidden_column
select a from customers as c(a)
--- hidden_column
select name from customers natural join orders
--- hidden_column
select name from customers join orders using (id)
--- hidden_column
select * from orders natural join "Order Lines"
--- hidden_column
with "EMPLOYEES" as (select 1) select name, salary from customers
--- hidden_column
with "ORDERS" as (select 1) select customer_id from orders
--- hidden_column
select salary from customers --\u{d}
--- hidden_column
select E'a\'
' as x, salary from customers
--- hidden_column
select rank() over (order by o.customer_id) from orders o
--- hidden_column
select a.name from customers a join customers b on a.id = b.id
--- hidden_column
select 1 from customers a where a.id = a.id
--- hidden_column
select o.total from orders o join (values (5)) v(x) on o.customer_id = v.x
--- hidden_column
select o.total from orders o where o.customer_id in (select c.id from customers c)
--- hidden_column
select o.total from orders o where not (o.customer_id = 5)
--- hidden_column
select o.total from orders o join customers c on o.customer_id = c.id or true
--- hidden_column
select max(c.id) from customers c
--- hidden_column
select array_agg(c.id) from customers c
--- hidden_column
select name from customers order by salary
--- hidden_column
select name from customers group by name having max(salary) > 5
--- hidden_column
select name from customers order by (select salary)
--- hidden_column
select lateral_x.* from customers c, lateral (select c.salary) lateral_x
--- hidden_column
select public.customers.salary from public.customers
--- hidden_column
select distinct on (id) name from customers
--- masked_column
select name from customers where email = 'a@b.id'
--- masked_column
select name from customers where 'a@b.id' = email
--- masked_column
select name from customers where lower(email) like 'a%'
--- masked_column
select max(email) from customers
--- masked_column
select count(distinct email) from customers
--- masked_column
select email || 'x' from customers
--- masked_column
select sum(c.email) from customers c
--- masked_column
select name from customers where email is null
--- masked_column
select name from customers a join customers b using (email)
--- masked_column
select string_agg(email, ',') from customers
--- masked_column
select email from customers where exists (select 1 from customers x where x.email = customers.email)
--- masked_column
select name from customers where email in ('x')
--- masked_column
select case when email = 'x' then 1 end from customers
--- name_unclear
with orders as (select 1) select * from public.orders
--- not_a_select
select * from (table orders) t
--- not_followed
select * from only orders
--- not_followed
select (c).id from customers c
--- not_followed
select row(c.*) from customers c
--- not_readable
select * from rows from (secrets(1))
--- row_over_hidden
select o from orders o
--- row_over_hidden
select to_json(o) from orders o
--- row_over_hidden
select json_agg(c) from customers c
--- row_over_hidden
select c::text from customers c
--- row_over_hidden
select count(c) from customers c
--- row_over_hidden
select c is null from customers c
--- row_over_hidden
select to_jsonb(customers) from customers
--- row_over_hidden
select 1 from (select 1 as o) s, (customers c join orders o on o is null)
--- row_over_hidden
select 1 from orders o, json_each('{}') j where (select o is null)
--- row_over_hidden
select (select o) from orders o
--- row_over_hidden
select 1 from orders o where exists ((select 1) union (select 2) order by o)
--- row_over_hidden
select 1 from orders o where exists (select 1 from json_each('{}') j where o is null)
--- row_over_hidden
select * from customers where (customers) is not null
--- row_over_hidden
select jsonb_build_object('a', c) from customers c
--- syntax
select distinct from payroll
--- syntax
with recursive a as (select 1) cycle x, b as (select 2 select 1
--- system_table
select * from pg_class
--- table_not_related
select * from payroll
--- table_not_related
select id from orders, payroll
--- table_not_related
select id from orders o join payroll p on true
--- table_not_related
select id from orders where id in (select id from payroll)
--- table_not_related
with orders_too as (select * from payroll) select * from orders_too
--- table_not_related
with payroll as (select * from payroll) select * from payroll
--- table_not_related
select 1 from (with payroll as (select 1 as a) select * from payroll) x, payroll
--- table_not_related
select amount from hq.stock
--- table_not_related
select amount from stock
--- table_not_related
select amount from hq.orders.x
--- table_not_related
select x from (orders o join payroll p on true)
--- table_not_related
select extract(year from (select day from payroll))
--- table_not_related
select (select max(pay) from payroll) from orders
--- table_not_related
select 1 union select pay from payroll
--- table_not_related
select id from lateral (select * from payroll) p
--- table_not_related
select * from payroll p
--- table_not_related
select * from hq.stock
--- unknown_column
select c.row_to_json from customers c
--- unknown_column
select c.tableoid from customers c
