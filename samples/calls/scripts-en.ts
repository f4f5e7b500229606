/** Lines of the caller begin with C, of the agent with A; what stands in braces is filled in, one of what stands between bars is said. */
export const scriptsEn: readonly string[] = [
  `resolved
A Good {part}, this is Toko Nusantara. How can I help you?
C Hi, I would like to know where my order {order} is.|Hello, can you check order {order} for me?
A Order {order} left our warehouse yesterday. The courier should arrive in {city} on {date}.
C That is quick, thank you.|Great, that helps a lot. Thanks!
A You are welcome. Is there anything else?
C No, that is all. Bye.`,
  `resolved
A Good {part}, this is Toko Nusantara. How can I help you?
C What time does the store in {city} close today?|When does your {city} store open on Sundays?
A The store in {city} is open from nine in the morning until nine in the evening, every day.
C Perfect, thank you very much.`,
  `resolved
A Good {part}, this is Toko Nusantara. How can I help you?
C Do you have the {product} in stock?|Is the {product} still available?
A Yes, the {product} is available in {city} for {amount}.
C Is there a discount if I buy two?
A With two or more you get a discount of ten percent this month.
C Nice, I will order two then.
A Wonderful. Shall I note the order for delivery to {city}?
C Yes please.
A Done. The number of your order is {order}. Thank you!`,
  `unresolved
A Good {part}, this is Toko Nusantara. How can I help you?
C I am really disappointed. My order {order} is already a week late.|My package {order} should have been here last week. This is unacceptable.
A I am sorry to hear that. Order {order} is still with the courier in {city}.
C That is what you said last time. When will it arrive?
A I have no date from the courier. I cannot tell you that for sure.
C This is terrible service. I want to speak to a person.
A I understand. I will have somebody call you back.
C Please do. Goodbye.`,
  `resolved
A Good {part}, this is Toko Nusantara. How can I help you?
C The {product} that I bought is broken. I want my money back.|I received a damaged {product} and I would like a refund.
A I am sorry about that. Within fourteen days we refund the whole amount of {amount}.
C How long does the refund take?
A The money is on your account three working days after we receive the goods.
C Okay, that is fair. Thank you.
A A courier will collect it in {city} tomorrow. Thank you for your patience.`,
  `resolved
A Good {part}, this is Toko Nusantara. How can I help you?
C Can I pay for order {order} by bank transfer?|Do you accept cards when I pay at the door?
A You can pay by bank transfer, by card, or in cash at the door.
C And can I pay {amount} in installments?
A From five hundred thousand rupiah on you can pay in three installments with a credit card.
C Good to know, thanks.`,
  `unresolved
A Good {part}, this is Toko Nusantara. How can I help you?
C You charged my card twice for order {order}. That is {amount} too much!|I paid {amount} twice for {order}. I am very angry.
A I am sorry. I can see one payment of {amount} for order {order}, and no second one.
C But my bank shows two payments. This is ridiculous.
A I cannot see payments at your bank. Please send us the statement.
C That is no help at all.`,
  `resolved
A Good {part}, this is Toko Nusantara. How can I help you?
C How much is delivery to {city}?|What does shipping to {city} cost?
A Delivery to {city} costs twenty thousand rupiah, and nothing for orders above {amount}.
C And how long does it take?
A Two to three days.
C Excellent, thank you.`,
  `abandoned
A Good {part}, this is Toko Nusantara. How can I help you?`,
]
