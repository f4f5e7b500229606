-- Where a person is signed in. Devices are from now on the things that workspaces watch.
alter table devices rename to sign_ins;
alter index devices_pkey rename to sign_ins_pkey;
alter index devices_of_user rename to sign_ins_of_user;
alter trigger devices_tell_access on sign_ins rename to sign_ins_tell_access;
