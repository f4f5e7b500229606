--- staff.email masked, staff.pay hidden
select * from staff order by name
=> id | name | email | branch_id
1 | Ayu | •••• | 1
2 | Budi | null | 1
3 | Cici | •••• | 2
--- staff.email masked, staff.pay hidden
select name, email as mail from staff where branch_id = 1 order by name
=> name | mail
Ayu | ••••
Budi | null
--- staff.email masked, staff.pay hidden
select email, count(*) as n from staff group by email order by n desc
=> email | n
•••• | 2
null | 1
--- staff.email masked, staff.pay hidden
select count(email) as n, count(*) as of_all from staff
=> n | of_all
2 | 3
--- staff.email masked, staff.pay hidden
select max(x) as last_one from (select email as x from staff) e
=> last_one
••••
--- staff.email masked, staff.pay hidden
with s as (select * from staff) select s.* from s where s.name = 'Cici'
=> id | name | email | branch_id
3 | Cici | •••• | 2
--- staff.email masked, staff.pay hidden
select x.name, x.email from (select * from staff) x order by x.name desc limit 1
=> name | email
Cici | ••••
--- staff.email masked, staff.pay hidden
select s.*, b.town from staff s join branches b on b.id = s.branch_id where b.town = 'Bandung'
=> id | name | email | branch_id | town
3 | Cici | •••• | 2 | Bandung
--- staff.email masked, staff.pay hidden
select email from staff where name = 'Ayu' union all select town from branches where id = 2
=> email
••••
Bandung
--- staff.email masked, staff.pay hidden
select distinct email from staff where name <> 'Budi'
=> email
••••
--- staff.email masked, staff.pay hidden
select name, row_number() over (order by name) as place, email from staff order by place
=> name | place | email
Ayu | 1 | ••••
Budi | 2 | null
Cici | 3 | ••••
--- staff.email masked, staff.pay hidden
select 'pay' as pay from staff where name = 'Ayu'
=> pay
pay
--- staff.email masked, staff.pay hidden
select name from staff where email = 'ayu@canary.test'
=> refused: email is masked
--- staff.email masked, staff.pay hidden
select name from staff where email like 'a%'
=> refused: email is masked
--- staff.email masked, staff.pay hidden
select name from staff where email is null
=> refused: email is masked
--- staff.email masked, staff.pay hidden
select max(email) from staff
=> refused: email is masked
--- staff.email masked, staff.pay hidden
select email || '' from staff
=> refused: email is masked
--- staff.email masked, staff.pay hidden
select case when email > 'b' then name end from staff
=> refused: email is masked
--- staff.email masked, staff.pay hidden
select a.name from staff a join staff b on a.email = b.email
=> refused: email is masked
--- staff.email masked, staff.pay hidden
select count(distinct email) from staff
=> refused: email is masked
--- staff.email masked, staff.pay hidden
select pay from staff
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
select "pay" from staff
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
select PAY from STAFF
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
select s.pay + 0 as bonus from staff s
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
select name from staff order by pay desc
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
select name from staff where pay > 777019001
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
select avg(pay) from staff
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
select name from staff group by name having max(pay) > 5
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
select name, (select s.pay) as x from staff s
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
select s.name from staff s where exists (select 1 from branches b where b.rent < s.pay)
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
with pay as (select pay from staff) select * from pay
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
select name from staff natural join branches
=> refused: some columns are hidden
--- staff.email masked, staff.pay hidden
select b.town from branches b join staff s using (id) where s.pay is not null
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
select name, rank() over (order by pay) from staff
=> refused: pay is hidden
--- staff.email masked, staff.pay hidden
select town from branches union select pay from staff
=> refused: pay is hidden
--- staff.pay masked, sales.day masked
select name, pay from staff order by name
=> name | pay
Ayu | ••••
Budi | ••••
Cici | null
--- staff.pay masked, sales.day masked
select day, sum(amount) as sold from sales group by day order by sold
=> day | sold
null | 20
•••• | 150
--- staff.pay masked, sales.day masked
select * from sales order by id limit 1
=> id | staff_id | amount | day
1 | 1 | 50 | ••••
--- staff.pay masked, sales.day masked
select sum(pay) from staff
=> refused: pay is masked
--- staff.pay masked, sales.day masked
select name from staff where pay > 777019001
=> refused: pay is masked
--- staff.pay masked, sales.day masked
select pay * 2 from staff
=> refused: pay is masked
--- staff.pay masked, sales.day masked
select cast(pay as text) from staff
=> refused: pay is masked
--- staff.pay masked, sales.day masked
select amount from sales where day < '2026-02-01'
=> refused: day is masked
--- staff.pay masked, sales.day masked
select amount from sales where day between '2026-01-01' and '2026-01-31'
=> refused: day is masked
--- staff.pay masked, sales.day masked
select name from staff where name <> 'Cici' order by pay desc, name
=> name
Ayu
Budi
--- staff.id hidden, sales.staff_id hidden
select * from staff order by name limit 1
=> name | email | pay | branch_id
Ayu | ayu@canary.test | 777019001 | 1
--- staff.id hidden, sales.staff_id hidden
select s.name, sum(o.amount) as sold from staff s join sales o on o.staff_id = s.id group by s.id, s.name order by sold desc
=> name | sold
Ayu | 120
Budi | 30
Cici | 20
--- staff.id hidden, sales.staff_id hidden
select s.name from staff s where not exists (select 1 from sales o where s.id = o.staff_id and o.amount > 25)
=> name
Cici
--- staff.id hidden, sales.staff_id hidden
select s.*, o.* from staff s join sales o on o.staff_id = s.id where o.amount = 20
=> name | email | pay | branch_id | id | amount | day
Cici | cici@canary.test | null | 2 | 4 | 20 | null
--- staff.id hidden, sales.staff_id hidden
select count(distinct o.staff_id) as sellers from sales o
=> sellers
3
--- staff.id hidden, sales.staff_id hidden
select id from staff
=> refused: id is hidden
--- staff.id hidden, sales.staff_id hidden
select o.staff_id, o.amount from sales o
=> refused: staff_id is hidden
--- staff.id hidden, sales.staff_id hidden
select name from staff where id = 1
=> refused: id is hidden
--- staff.id hidden, sales.staff_id hidden
select s.name from staff s join sales o on o.amount = s.id
=> refused: id is hidden
--- staff.id hidden, sales.staff_id hidden
select o.amount from sales o where o.staff_id in (select s.id from staff s)
=> refused: staff_id is hidden
--- staff.id hidden, sales.staff_id hidden
select max(s.id) from staff s
=> refused: id is hidden
--- staff.id hidden, sales.staff_id hidden
select name from staff order by id
=> refused: id is hidden
--- Staff Notes.PIN masked, Staff Notes.Home Town hidden
select * from "Staff Notes" order by id
=> id | PIN | text
1 | •••• | good
2 | •••• | better
--- Staff Notes.PIN masked, Staff Notes.Home Town hidden
select n."PIN" as "a b", n.text from "Staff Notes" as n where n.id = 2
=> a b | text
•••• | better
--- Staff Notes.PIN masked, Staff Notes.Home Town hidden
select "Home Town" from "Staff Notes"
=> refused: home town is hidden
--- Staff Notes.PIN masked, Staff Notes.Home Town hidden
select text from "Staff Notes" where "PIN" = 'canary-4711'
=> refused: pin is masked
--- Staff Notes.PIN masked, Staff Notes.Home Town hidden
select text as "Home Town" from "Staff Notes" order by id
=> Home Town
good
better
--- staff.name masked, staff.email hidden, staff.pay hidden, branches.rent masked
select s.name, b.town, b.rent from staff s join branches b on b.id = s.branch_id order by s.id
=> name | town | rent
•••• | Ambon | ••••
•••• | Ambon | ••••
•••• | Bandung | ••••
--- staff.name masked, staff.email hidden, staff.pay hidden, branches.rent masked
select b.town, count(s.name) as people from branches b left join staff s on s.branch_id = b.id group by b.town order by b.town
=> town | people
Ambon | 2
Bandung | 1
--- staff.name masked, staff.email hidden, staff.pay hidden, branches.rent masked
select * from staff s, branches b where s.branch_id = b.id and b.town = 'Bandung'
=> id | name | branch_id | id | town | rent
3 | •••• | 2 | 2 | Bandung | ••••
--- staff.name masked, staff.email hidden, staff.pay hidden, branches.rent masked
select upper(name) from staff
=> refused: name is masked
--- staff.name masked, staff.email hidden, staff.pay hidden, branches.rent masked
select coalesce(name, email) from staff
=> refused: name is masked
