-- Who counts up is up to ten. The other modes stay at four, which their setup says.
alter table timer_seats drop constraint timer_seats_seat_check, add constraint timer_seats_seat_check check (seat between 0 and 9);
alter table timer_events drop constraint timer_events_player_check,
  add constraint timer_events_player_check check (player between 0 and 9);
alter table timer_result_players drop constraint timer_result_players_place_check,
  add constraint timer_result_players_place_check check (place between 0 and 9);
