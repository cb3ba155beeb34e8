#!/usr/bin/python3
# A WebKit window controlled by WebDriver. MiniBrowser does not work: its toolbar is wider than a phone, and its private
# session does not log to the console.
import os
import tempfile

import gi

gi.require_version('Gtk', '3.0')
gi.require_version('WebKit2', '4.1')
from gi.repository import Gtk, WebKit2

log = os.open(os.environ['WEBKIT_CONSOLE'], os.O_WRONLY | os.O_CREAT | os.O_APPEND)
os.dup2(log, 1)
os.dup2(log, 2)
Gtk.init([])
home = tempfile.TemporaryDirectory()
data = WebKit2.WebsiteDataManager(base_data_directory=home.name, base_cache_directory=home.name)
context = WebKit2.WebContext(website_data_manager=data, time_zone_override='UTC')
context.set_automation_allowed(True)


def create_view(_session):
    settings = WebKit2.Settings(enable_write_console_messages_to_stdout=True)
    view = WebKit2.WebView(is_controlled_by_automation=True, web_context=context, settings=settings)
    window = Gtk.Window()
    window.add(view)
    window.show_all()
    # Required for :focus to match any element.
    window.get_window().focus(0)
    return view


def on_automation_started(_context, session):
    info = WebKit2.ApplicationInfo()
    info.set_name('WebKit')
    session.set_application_info(info)
    session.connect('create-web-view', create_view)


context.connect('automation-started', on_automation_started)
Gtk.main()
