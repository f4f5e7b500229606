/**
 * The first line of a script: its label, and how it ended: `resolved`, or `open` (nobody answered yet). Then who writes: C the customer, A the
 * agent, P a person; H hands over to people, for a reason. What stands in braces is filled in, one of what stands between bars is written.
 */
export const scriptsEn: readonly string[] = [
  `delivery resolved
C Hi, where is my order {order}?|Hello! Can you check order {order} for me? It should have come yesterday
A Order {order} left the warehouse in {city} yesterday. The courier expects to deliver it on {date}.
C ok thanks|Great, thank you!`,
  `delivery resolved
C Good {part}, I ordered a {product} last week and it still says "packed". Order {order}
A I am sorry for the wait. Order {order} is packed and waits for the courier, who picks it up today. You will get the tracking number by message.
C can it be delivered to my office instead?
H wish
P Hi, this is {person}. Sure, please send me the address of your office.
C Jl. Merdeka 12, {city}, second floor
P Changed. The courier will come on {date} between 9 and 12.
C perfect, thank you {person}`,
  `delivery open
C My order {order} was marked as delivered but nothing arrived here!!
A I am sorry to hear that. According to the courier order {order} was handed over yesterday. I will let a colleague look into it.
H doubt
C please hurry, it is a birthday present`,
  `stock resolved
C Do you still have the {product}?|is the {product} available in {city}?
A Yes, the {product} is in stock in {city} for {amount}. Shall I set one aside for you?
C yes please, I'll pick it up tomorrow
A Done: one {product} is reserved in your name until tomorrow at 20:00.
C thanks 👍`,
  `stock resolved
C hello, when will the {product} be back?
A The {product} is sold out in {city}. The next delivery is planned for {date}. I can write to you when it is there.
C yes do that
A I will. Is there anything else?
C no that's all`,
  `price resolved
C How much is the {product}?|what does the {product} cost?
A The {product} costs {amount}. With two or more there is 10 % off this month.
C can I pay in instalments?
A Yes: three instalments without interest from Rp 1,000,000, with the credit cards of four banks.
C nice, I'll think about it`,
  `returns resolved
C I want to return the {product}, it makes a strange noise
A I am sorry. Within 14 days you can return it in any store or have it picked up. Do you have the number of your order?
C {order}
A Thank you. The pick-up for {order} is booked for {date}. {amount} is paid back within three working days after it arrives.
C ok great`,
  `returns resolved
C the refund of {order} is still not on my account, it has been two weeks
A I am sorry about that. I see that order {order} came back, and I cannot see the payment. A colleague will look at it.
H doubt
P Hello, {person} here. The bank sent it back because the account number had a digit too few. Could you send it to me once more?
C oh my mistake, I send it now
C done
P Thank you, {amount} was sent today. It should be there tomorrow.
C it's there. thank you so much!`,
  `warranty open
C The {product} I bought in {city} stopped working after 3 weeks. What about the warranty?
A The {product} has a warranty of one year. Please send the number of your order and a few words about the fault.
C {order}, it just doesn't turn on any more
A Thank you. I have noted it for order {order}. A colleague will tell you where to bring it.
H flow
C any news?`,
  `opening hours resolved
C are you open on Sunday?|until when is the store in {city} open today?
A Our store in {city} is open every day from 9:00 to 21:00, on Sundays, too.
C thanks`,
  `opening hours resolved
C Hi! Is there parking at your store in {city}?
A Yes, in the basement. The first hour is free when you shop with us.
C cool, see you later`,
  `membership resolved
C How do I become a member?
A Free of charge: at any checkout or by answering here with your full name. Members get a point for every Rp 10,000.
C {name}
A Welcome, {name}! Your membership is active from now on.
C 🙏`,
  `complaint resolved
C I am very disappointed. The cashier in {city} was rude to my mother
A I am truly sorry about that. This should not happen. A colleague will contact you.
H wish
P Good {part}, I am {person}, I look after the store in {city}. I apologize to you and your mother. May I call you?
C you can just write
P Thank you. I have talked with the colleague, who is sorry as well. As an apology we would like to give your mother a voucher of {amount}.
C that's kind. ok`,
  `business orders open
C We are a hotel in {city} and need 40 pieces of the {product}. Do you give a discount?
A Thank you for your interest! For orders of more than 20 pieces our business team makes an offer. I will hand you over.
H keyword
C we need it before {date}`,
  `payment resolved
C I paid for {order} twice by accident
A I see two payments of {amount} for order {order}. The second one is paid back automatically within three working days.
C ok, and if not?
A Then write to us here with the number {order} and we look at it at once.
C alright`,
]
