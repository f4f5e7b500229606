-- What is said of a download is said in the language of who asks.
alter table drive_downloads drop column language;
