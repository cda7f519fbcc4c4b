-- Sign-in looks for addresses in lower case.
update users set email = lower(email) where email <> lower(email);
